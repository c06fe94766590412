import type { Adapter, AdapterPayload, ClientMetadata } from 'oidc-provider';

type Records = Map<string, AdapterPayload>;

/** The data of a provider for the duration of the test; nothing expires. */
export class OidcStorage {
  readonly #records: Records = new Map();

  /** Replaces the clients. */
  trust(clients: readonly ClientMetadata[]): void {
    for (const key of this.#records.keys()) if (key.startsWith('Client:')) this.#records.delete(key);
    for (const client of clients) this.#records.set(`Client:${client.client_id}`, structuredClone(client));
  }

  readonly adapter = (model: string): Adapter => recordsOf(model, this.#records);
}

function recordsOf(model: string, records: Records): Adapter {
  const keyOf = (id: string): string => `${model}:${id}`;
  const find = (holds: (payload: AdapterPayload) => boolean): Promise<AdapterPayload | undefined> =>
    Promise.resolve([...records].find(([key, payload]) => key.startsWith(keyOf('')) && holds(payload))?.[1]);
  const done = Promise.resolve();
  return {
    find: (id) => Promise.resolve(records.get(keyOf(id))),
    findByUid: (uid) => find((payload) => payload.uid === uid),
    findByUserCode: (userCode) => find((payload) => payload.userCode === userCode),
    upsert: (id, payload) => {
      records.set(keyOf(id), payload);
      return done;
    },
    consume: (id) => {
      const payload = records.get(keyOf(id));
      if (payload !== undefined) payload.consumed = Math.floor(Date.now() / 1000);
      return done;
    },
    destroy: (id) => {
      records.delete(keyOf(id));
      return done;
    },
    revokeByGrantId: (grantId) => {
      for (const [key, payload] of records) if (payload.grantId === grantId) records.delete(key);
      return done;
    },
  };
}
