import { ServiceError } from '../../../kernel/errors/service-error';

/** The owner of a body, and how much of that owner's bodies may be held at the same time. */
export interface BodyOwner {
  /** A principal's key, or the group and address of an anonymous caller. */
  readonly key: string;
  /** Whether the route needs no credential. */
  readonly isPublic: boolean;
}

export interface BodyBudgetLimits {
  /** The limit of the whole process. */
  readonly maxBytes: number;
  /** The limit of one principal. */
  readonly maxBytesPerPrincipal: number;
  /** The limit of one address on routes that need no credential. */
  readonly maxBytesPerAddress: number;
}

/** Prevents many small forms of one address from blocking all other callers. */
const MAX_PUBLIC_BODIES_PER_ADDRESS = 32;
/** The share of the process's limit that callers without a credential may use. */
const PUBLIC_SHARE = 0.5;
// Closes the connection: reading the rest of a refused body only to keep the connection open is not worthwhile.
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

  /** The number of bytes that are currently held. */
  get heldBytes(): number {
    return this.#bytes;
  }

  /** Opens a reservation of zero bytes, which counts as one of the owner's bodies until it is released. */
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

  /** @throws ServiceError rate_limit_exceeded at this owner's limit, overloaded at the limit of the process */
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

/** The bytes that one body may use. The reservation grows while the body arrives. */
export class BodyReservation {
  #bytes = 0;
  #isReleased = false;

  constructor(
    private readonly take: (bytes: number) => void,
    private readonly giveBack: (bytes: number) => void,
  ) {}

  /** Extends the reservation to `bytes`. @throws ServiceError rate_limit_exceeded, overloaded */
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
