import { EventEmitter } from 'node:events';

/** The error for everything that Electron has and the stand-in has not. */
export function notInTheStandIn(what: string): Error {
  return new Error(`not in the stand-in: ${what}`);
}

/** Names that runtimes, inspectors and assertion libraries ask for on any object. */
const askedOfAnything = new Set([
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

/** Something that goes while the app may still hold it. */
export interface Mortal {
  isDestroyed(): boolean;
}

/**
 * Wraps an implementation so that a member it does not have throws instead of being undefined.
 * Members can be replaced, which is how tests answer dialogs.
 */
export function guard<T extends object>(implementation: T, name: string): T {
  return wrap(implementation, name, () => false);
}

/**
 * As `guard`; besides, its native members throw once it has gone: a method where it is called, a property where it is
 * read. Electron: shell/common/gin_helper/function_template.h, ArgumentHolder.
 */
export function guardMortal<T extends Mortal>(
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
      if (typeof property === 'symbol' || property in target || askedOfAnything.has(property)) {
        return Reflect.get(target, property, receiver);
      }
      throw notInTheStandIn(`${name}.${property}`);
    },
  });
}

/** A module or class of Electron that is not there at all: any use throws. */
export function absent(name: string): unknown {
  const fail = (): never => {
    throw notInTheStandIn(name);
  };
  // Only a function of the old kind can be called and be the target of `new`.
  const target = function (): void {
    fail();
  };
  return new Proxy(target, {
    apply: fail,
    construct: fail,
    get(_target, property): unknown {
      if (typeof property === 'symbol' || askedOfAnything.has(property)) return Reflect.get(target, property);
      throw notInTheStandIn(`${name}.${property}`);
    },
  });
}

/** The object that Electron hands to listeners of an event, with whatever the event adds. */
export interface StandInEvent {
  defaultPrevented: boolean;
  preventDefault(): void;
}

/** Makes an event object; `facts` become its properties. */
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

/** An emitter which refuses listeners for events that it never emits, so that nobody waits for nothing. */
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
