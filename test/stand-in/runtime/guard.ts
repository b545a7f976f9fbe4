import { EventEmitter } from 'node:events';

/** The error for everything that Electron has and the stand-in lacks. */
export function notInTheStandIn(what: string): Error {
  return new Error(`not in the stand-in: ${what}`);
}

/** Names that runtimes, inspectors and assertion libraries read of any object. */
const genericNames = new Set([
  'then',
  'toJSON',
  'inspect',
  'nodeType',
  'domain',
  'default',
  '__esModule',
  'asymmetricMatch',
  '$$typeof',
]);

/** An object that can be destroyed while the app has references to it. */
export interface Destroyable {
  isDestroyed(): boolean;
}

/**
 * Wraps an implementation so that a missing member throws instead of being undefined. Members can be replaced, as tests
 * do with dialogs.
 */
export function guard<T extends object>(implementation: T, name: string): T {
  return wrap(implementation, name, () => false);
}

/**
 * Like `guard`; in addition, native members throw after it is destroyed: methods when called, properties when read.
 * Electron: shell/common/gin_helper/function_template.h, ArgumentHolder.
 */
export function guardDestroyable<T extends Destroyable>(
  implementation: T,
  name: string,
  nativeMembers: ReadonlySet<string>,
): T {
  return wrap(
    implementation,
    name,
    (property) => nativeMembers.has(property) && implementation.isDestroyed(),
  );
}

function throwDestroyed(): never {
  throw new TypeError('Object has been destroyed');
}

function wrap<T extends object>(implementation: T, name: string, isLost: (property: string) => boolean): T {
  return new Proxy(implementation, {
    get(target, property, receiver): unknown {
      if (typeof property === 'string' && isLost(property)) {
        if (typeof Reflect.get(target, property, receiver) === 'function') return throwDestroyed;
        throwDestroyed();
      }
      if (typeof property === 'symbol' || property in target || genericNames.has(property)) {
        return Reflect.get(target, property, receiver);
      }
      throw notInTheStandIn(`${name}.${property}`);
    },
  });
}

/** A missing module or class of Electron: any use throws. */
export function absent(name: string): unknown {
  const fail = (): never => {
    throw notInTheStandIn(name);
  };
  // Only a function expression can be both called and constructed.
  const target = function (): void {
    fail();
  };
  return new Proxy(target, {
    apply: fail,
    construct: fail,
    get(_target, property): unknown {
      if (typeof property === 'symbol' || genericNames.has(property)) return Reflect.get(target, property);
      throw notInTheStandIn(`${name}.${property}`);
    },
  });
}

/** The event object for listeners. */
export interface StandInEvent {
  defaultPrevented: boolean;
  preventDefault(): void;
}

/** Creates an event object with `facts` as properties. */
export function createEvent<T extends object>(facts: T): T & StandInEvent {
  const event = {
    ...facts,
    defaultPrevented: false,
    preventDefault() {
      event.defaultPrevented = true;
    },
  };
  return event;
}

type Listener = Parameters<EventEmitter['on']>[1];

/** An emitter that throws for listeners of events that it never emits. */
export class StandInEmitter extends EventEmitter {
  private readonly emitterName: string;
  private readonly knownEvents: ReadonlySet<string>;

  constructor(name: string, events: readonly string[]) {
    super();
    this.emitterName = name;
    this.knownEvents = new Set(events);
    this.setMaxListeners(50);
  }

  override on(event: string, listener: Listener): this {
    this.checkEvent(event);
    return super.on(event, listener);
  }

  override once(event: string, listener: Listener): this {
    this.checkEvent(event);
    return super.once(event, listener);
  }

  override addListener(event: string, listener: Listener): this {
    return this.on(event, listener);
  }

  override prependListener(event: string, listener: Listener): this {
    this.checkEvent(event);
    return super.prependListener(event, listener);
  }

  private checkEvent(event: string): void {
    if (!this.knownEvents.has(event)) throw notInTheStandIn(`${this.emitterName}.on('${event}')`);
  }
}
