import type { Adapter, AdapterPayload } from 'oidc-provider';

/** Stores in memory what the provider issues. */
export class MemoryAdapter implements Adapter {
  readonly #kind: string;
  readonly #all: Map<string, AdapterPayload>;

  constructor(kind: string, all: Map<string, AdapterPayload>) {
    this.#kind = kind;
    this.#all = all;
  }

  upsert(id: string, payload: AdapterPayload): Promise<void> {
    this.#all.set(this.#key(id), payload);
    return Promise.resolve();
  }

  find(id: string): Promise<AdapterPayload | undefined> {
    return Promise.resolve(this.#all.get(this.#key(id)));
  }

  findByUid(uid: string): Promise<AdapterPayload | undefined> {
    return Promise.resolve([...this.#all.values()].find((payload) => payload.uid === uid));
  }

  findByUserCode(userCode: string): Promise<AdapterPayload | undefined> {
    return Promise.resolve([...this.#all.values()].find((payload) => payload.userCode === userCode));
  }

  consume(id: string): Promise<void> {
    const payload = this.#all.get(this.#key(id));
    if (payload !== undefined) payload.consumed = Math.floor(Date.now() / 1000);
    return Promise.resolve();
  }

  destroy(id: string): Promise<void> {
    this.#all.delete(this.#key(id));
    return Promise.resolve();
  }

  revokeByGrantId(grantId: string): Promise<void> {
    for (const [key, payload] of this.#all) {
      if (payload.grantId === grantId) this.#all.delete(key);
    }
    return Promise.resolve();
  }

  #key(id: string): string {
    return `${this.#kind}:${id}`;
  }
}
