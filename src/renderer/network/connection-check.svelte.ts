import {
  readConnection,
  type ConnectionField,
  type ConnectionInput,
} from '../../preload/contract/connection.ts';
import type { Failure } from '../../preload/contract/failure.ts';
import type { Inspection } from '../../preload/contract/inspection.ts';
import type { Bridge, ConnectionCheck as Check } from '../../preload/contract/ipc.ts';
import { messages } from '../ui/messages.svelte.ts';
import { answerSteps, isReached, waySteps, type CheckGroup } from './check-steps.ts';

type CheckCalls = Pick<Bridge, 'inspectConnection' | 'checkConnection'>;

interface Way {
  readonly field: ConnectionField;
  readonly title: 'both' | ConnectionField;
}

/** Which ways there are: one if both addresses are the same. */
function waysOf(input: ConnectionInput): readonly Way[] {
  const read = readConnection(input);
  return read.ok && read.value.authUrl === read.value.baseUrl
    ? [{ field: 'baseUrl', title: 'both' }]
    : [
        { field: 'authUrl', title: 'authUrl' },
        { field: 'baseUrl', title: 'baseUrl' },
      ];
}

/** A run of the connection check. Its parts appear as they are known. */
export class ConnectionCheck {
  isRunning = $state(false);
  /** A failure that has nothing to do with the network, such as an address that can't be read. */
  failure: Failure | null = $state.raw(null);
  #inspections: Readonly<Partial<Record<ConnectionField, Inspection>>> = $state.raw({});
  #check: Check | null = $state.raw(null);
  readonly #calls: CheckCalls;
  readonly #input: ConnectionInput;
  readonly #ways: readonly Way[];
  /** Only the results of the latest run count. */
  #run = 0;

  constructor(calls: CheckCalls, input: ConnectionInput) {
    this.#calls = calls;
    this.#input = input;
    this.#ways = waysOf(input);
  }

  get groups(): readonly CheckGroup[] {
    const text = messages.network.check;
    const ways = this.#ways.map(({ field, title }) => {
      const inspection = this.#inspections[field];
      return {
        title: text.ways[title],
        steps: inspection === undefined ? [] : waySteps(inspection, Date.now()),
      };
    });
    const isAnswered = this.#check !== null || (!this.isRunning && this.failure === null);
    return [...ways, { title: text.answers, steps: isAnswered ? answerSteps(this.#check) : [] }];
  }

  /** The number of steps that need attention. */
  get found(): number {
    const steps = this.groups.flatMap((group) => group.steps);
    return steps.filter(({ state }) => state === 'failed' || state === 'doubtful').length;
  }

  async start(): Promise<void> {
    this.#run += 1;
    const run = this.#run;
    const isCurrent = (): boolean => run === this.#run;
    this.isRunning = true;
    this.failure = null;
    this.#inspections = {};
    this.#check = null;
    await Promise.all(this.#ways.map(({ field }) => this.#inspect(field, isCurrent)));
    if (isCurrent() && Object.values(this.#inspections).some(isReached)) {
      const check = await this.#calls.checkConnection(this.#input);
      if (isCurrent() && check.ok) this.#check = check.value;
    }
    if (isCurrent()) this.isRunning = false;
  }

  stop(): void {
    this.#run += 1;
  }

  async #inspect(field: ConnectionField, isCurrent: () => boolean): Promise<void> {
    const inspected = await this.#calls.inspectConnection({ connection: this.#input, field });
    if (!isCurrent()) return;
    if (inspected.ok) this.#inspections = { ...this.#inspections, [field]: inspected.value };
    else this.failure = inspected.failure;
  }
}
