import { ServiceError } from '../../../kernel/errors/service-error';

/** Whose body it is, and how much of that owner's bodies may be held at once. */
export interface BodyOwner {
  /** A principal's key, or the group and address of an anonymous caller. */
  readonly key: string;
  /** Whether the route needs no credential. */
  readonly isPublic: boolean;
}

export interface BodyBudgetLimits {
  /** In the whole process. */
  readonly maxBytes: number;
  /** Of one principal. */
  readonly maxBytesPerPrincipal: number;
  /** Of one address on routes that need no credential. */
  readonly maxBytesPerAddress: number;
}

/** So that the forms of one address can't keep all others waiting, however small each of them is. */
const MAX_PUBLIC_BODIES_PER_ADDRESS = 32;
/** The share of the process that callers without a credential may fill. */
const PUBLIC_SHARE = 0.5;
// The rest of a body that is refused is not worth reading only to keep the connection.
const HEADERS = { connection: 'close', 'retry-after': '5' };

interface Held {
  bytes: number;
  bodies: number;
}

/** Counts the bytes of request bodies that the process holds, and refuses those beyond its limits before they are read. */
export class BodyBudget {
  #bytes = 0;
  #publicBytes = 0;
  readonly #owners = new Map<string, Held>();

  constructor(private readonly limits: BodyBudgetLimits) {}

  /** What is held now, in bytes. */
  get heldBytes(): number {
    return this.#bytes;
  }

  /** A reservation of nothing, which counts as one of the owner's bodies until it is released. */
  open(owner: BodyOwner): BodyReservation {
    const held = this.#owners.get(owner.key) ?? { bytes: 0, bodies: 0 };
    if (owner.isPublic && held.bodies >= MAX_PUBLIC_BODIES_PER_ADDRESS) {
      throw tooMuch(
        `Limit reached: this address is already sending ${MAX_PUBLIC_BODIES_PER_ADDRESS} request bodies. Retry when ` +
          'one of them has finished.',
      );
    }
    held.bodies += 1;
    this.#owners.set(owner.key, held);
    return new BodyReservation(
      (bytes) => this.#take(owner, held, bytes),
      (bytes) => this.#giveBack(owner, held, bytes),
    );
  }

  /** @throws ServiceError rate_limit_exceeded for this owner's limit, overloaded for that of all */
  #take({ isPublic }: BodyOwner, held: Held, bytes: number): void {
    const { maxBytes, maxBytesPerPrincipal, maxBytesPerAddress } = this.limits;
    const ownLimit = isPublic ? maxBytesPerAddress : maxBytesPerPrincipal;
    if (held.bytes + bytes > ownLimit) {
      throw tooMuch(
        `Limit reached: the request bodies that this ${isPublic ? 'address' : 'caller'} is sending may not exceed ` +
          `${ownLimit} bytes together. Retry when one of them has finished.`,
      );
    }
    const isFull = this.#bytes + bytes > maxBytes || (isPublic && this.#publicBytes + bytes > maxBytes * PUBLIC_SHARE);
    if (isFull) {
      throw new ServiceError(
        'overloaded',
        'The service is overloaded: the request bodies in progress fill its memory limit. Retry later.',
        undefined,
        HEADERS,
      );
    }
    this.#add(isPublic, held, bytes);
  }

  #giveBack({ key, isPublic }: BodyOwner, held: Held, bytes: number): void {
    this.#add(isPublic, held, -bytes);
    held.bodies -= 1;
    if (held.bodies === 0) this.#owners.delete(key);
  }

  #add(isPublic: boolean, held: Held, bytes: number): void {
    this.#bytes += bytes;
    if (isPublic) this.#publicBytes += bytes;
    held.bytes += bytes;
  }
}

/** The bytes that one body may use; grows while it arrives. */
export class BodyReservation {
  #bytes = 0;
  #isReleased = false;

  constructor(
    private readonly take: (bytes: number) => void,
    private readonly giveBack: (bytes: number) => void,
  ) {}

  /** Reserves up to `bytes` in all. @throws ServiceError rate_limit_exceeded, overloaded */
  growTo(bytes: number): void {
    if (this.#isReleased || bytes <= this.#bytes) return;
    this.take(bytes - this.#bytes);
    this.#bytes = bytes;
  }

  release(): void {
    if (this.#isReleased) return;
    this.#isReleased = true;
    this.giveBack(this.#bytes);
  }
}

const tooMuch = (message: string): ServiceError => new ServiceError('rate_limit_exceeded', message, undefined, HEADERS);
