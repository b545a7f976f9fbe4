import {
  normaliseAddress,
  readConnection,
  readConnectionFile,
  type Connection,
  type ConnectionField,
  type ConnectionInput,
} from '../../preload/contract/connection.ts';
import type { Failure, FailureCode } from '../../preload/contract/failure.ts';
import type { Bridge, ConnectionCheck } from '../../preload/contract/ipc.ts';
import { failureText, messages } from '../ui/messages.svelte.ts';
import { asEntered, reducedTo } from './addresses.ts';

/** A connection file holds two addresses and a name. */
const fileLimit = 64 * 1024;

function fieldOf(code: FailureCode): boolean {
  return code.startsWith('address-');
}

/** A connection while a person enters it. */
export class ConnectionDraft {
  baseUrl = $state('');
  authUrl = $state('');
  name = $state('');
  /** Fields whose problems are shown: nobody is corrected while still typing for the first time. */
  left: readonly ConnectionField[] = $state.raw([]);
  busy: 'test' | 'save' | null = $state(null);
  check: ConnectionCheck | null = $state.raw(null);
  failure: Failure | null = $state.raw(null);
  fileProblem: string | null = $state(null);
  readonly #bridge: Pick<Bridge, 'checkConnection' | 'saveConnection'>;
  readonly #present: Connection | null;
  /** Counts what makes an answer late: edits, tests and saving. */
  #turn = 0;

  constructor(bridge: Pick<Bridge, 'checkConnection' | 'saveConnection'>, connection: Connection | null) {
    this.#bridge = bridge;
    this.#present = connection;
    const entered = asEntered(connection);
    this.name = entered.name;
    this.baseUrl = entered.baseUrl;
    this.authUrl = entered.authUrl;
  }

  get input(): ConnectionInput {
    return { name: this.name, baseUrl: this.baseUrl, authUrl: this.authUrl };
  }

  /** Whether what is entered leads to another place than the present connection. */
  get elsewhere(): boolean {
    const read = readConnection(this.input);
    return (
      read.ok &&
      this.#present !== null &&
      (read.value.baseUrl !== this.#present.baseUrl || read.value.authUrl !== this.#present.authUrl)
    );
  }

  /** The sentence for what is wrong with a field that has been left. */
  problem(field: ConnectionField): string | null {
    if (!this.left.includes(field)) return null;
    const typed = field === 'baseUrl' ? this.baseUrl : this.authUrl;
    if (field === 'authUrl' && typed.trim() === '') return null;
    const read = normaliseAddress(typed);
    return read.ok ? null : failureText(read.failure);
  }

  hint(field: ConnectionField): string | null {
    const reduced = reducedTo(field === 'baseUrl' ? this.baseUrl : this.authUrl);
    return reduced === null ? null : messages.connection.willUse(reduced);
  }

  leave(field: ConnectionField): void {
    if (!this.left.includes(field)) this.left = [...this.left, field];
  }

  /** The answers belong to what was entered when they were asked for; one still to come is dropped. */
  edited(): void {
    this.#turn += 1;
    if (this.busy === 'test') this.busy = null;
    this.check = null;
    this.failure = null;
    this.fileProblem = null;
  }

  /** The first field that is wrong, or null. */
  wrongField(): ConnectionField | null {
    this.left = ['baseUrl', 'authUrl'];
    const read = readConnection(this.input);
    return read.ok ? null : read.field;
  }

  async test(): Promise<void> {
    this.edited();
    const turn = this.#turn;
    this.busy = 'test';
    try {
      const checked = await this.#bridge.checkConnection(this.input);
      if (turn !== this.#turn) return;
      if (checked.ok) this.check = checked.value;
      else this.failure = checked.failure;
    } finally {
      if (turn === this.#turn) this.busy = null;
    }
  }

  /** Saves; true when that has happened. */
  async save(): Promise<boolean> {
    this.edited();
    this.busy = 'save';
    try {
      const saved = await this.#bridge.saveConnection(this.input);
      if (!saved.ok && !(fieldOf(saved.failure.code) && this.wrongField() !== null))
        this.failure = saved.failure;
      return saved.ok;
    } finally {
      this.busy = null;
    }
  }

  /** Fills the form from a connection file; says what is wrong with one that can't be read. */
  async fill(file: Pick<File, 'size' | 'text'>): Promise<void> {
    this.edited();
    if (file.size > fileLimit) {
      this.fileProblem = messages.connection.fileTooLarge;
      return;
    }
    const read = readConnectionFile(await file.text());
    if (!read.ok) {
      this.fileProblem = failureText(read.failure);
      return;
    }
    this.name = read.value.name;
    this.baseUrl = read.value.baseUrl;
    this.authUrl = read.value.authUrl;
    this.left = ['baseUrl', 'authUrl'];
  }
}
