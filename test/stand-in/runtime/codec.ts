export type Callable = (...values: unknown[]) => unknown;

/** References to functions and promises, which cannot be cloned, between the two worlds of a page. */
export interface Foreign {
  /** Returns an id by which the other side can call the function. */
  lend(value: Callable): number;
  /** Returns a function for an id of the other side. */
  borrow(id: number): Callable;
  lendPromise(value: Promise<unknown>): number;
  borrowPromise(id: number): Promise<unknown>;
}

export interface Codec {
  /** Text for a value, by the rules of structured clone. Throws `An object could not be cloned.` */
  encode(value: unknown, foreign?: Foreign): string;
  /** The copy of the value that was encoded. */
  decode(text: string, foreign?: Foreign): unknown;
}

/**
 * Structured clone as text. Self-contained, because its source also runs in the page. A message is a list of nodes that
 * refer to each other by index; negative indexes are values that JSON cannot represent.
 */
export function createCodec(): Codec {
  type Node = string | number | boolean | null | readonly unknown[];
  const fail = (): never => {
    throw new Error('An object could not be cloned.');
  };
  const arrayTypes: Readonly<Record<string, (new (buffer: ArrayBuffer) => ArrayBufferView) | undefined>> = {
    Int8Array,
    Uint8Array,
    Uint8ClampedArray,
    Int16Array,
    Uint16Array,
    Int32Array,
    Uint32Array,
    Float32Array,
    Float64Array,
    BigInt64Array,
    BigUint64Array,
    DataView,
  };
  const errorTypes: Readonly<Record<string, ErrorConstructor | undefined>> = {
    Error,
    EvalError,
    RangeError,
    ReferenceError,
    SyntaxError,
    TypeError,
    URIError,
  };

  function isCallable(item: unknown): item is Callable {
    return typeof item === 'function';
  }

  function toBase64(bytes: Uint8Array): string {
    let text = '';
    for (let at = 0; at < bytes.length; at += 8192) {
      text += String.fromCharCode(...bytes.subarray(at, at + 8192));
    }
    return btoa(text);
  }

  function fromBase64(text: string): ArrayBuffer {
    const binary = atob(text);
    const buffer = new ArrayBuffer(binary.length);
    const bytes = new Uint8Array(buffer);
    for (let at = 0; at < binary.length; at += 1) bytes[at] = binary.charCodeAt(at);
    return buffer;
  }

  function encode(value: unknown, foreign?: Foreign): string {
    const nodes: Node[] = [];
    const seen = new Map<object, number>();

    function add(item: unknown): number {
      switch (typeof item) {
        case 'undefined':
          return -1;
        case 'number':
          if (Number.isNaN(item)) return -3;
          if (item === Infinity) return -4;
          if (item === -Infinity) return -5;
          if (Object.is(item, -0)) return -6;
          return nodes.push(item) - 1;
        case 'string':
        case 'boolean':
          return nodes.push(item) - 1;
        case 'bigint':
          return nodes.push(['n', String(item)]) - 1;
        case 'symbol':
          return fail();
        case 'function':
          if (foreign === undefined || !isCallable(item)) return fail();
          return nodes.push(['f', foreign.lend(item)]) - 1;
        case 'object':
          return item === null ? nodes.push(null) - 1 : addObject(item);
      }
    }

    function addObject(item: object): number {
      const known = seen.get(item);
      if (known !== undefined) return known;
      const index = nodes.push(null) - 1;
      seen.set(item, index);
      nodes[index] = describe(item);
      return index;
    }

    function describe(item: object): Node {
      if (Array.isArray(item)) {
        const list: readonly unknown[] = item;
        return ['a', ...Array.from(list, (entry, at) => (at in list ? add(entry) : -2))];
      }
      if (ArrayBuffer.isView(item)) {
        if (!(item.buffer instanceof ArrayBuffer)) return fail();
        const name = Object.prototype.toString.call(item).slice(8, -1);
        return ['t', name, toBase64(new Uint8Array(item.buffer, item.byteOffset, item.byteLength))];
      }
      if (item instanceof ArrayBuffer) return ['b', toBase64(new Uint8Array(item))];
      if (item instanceof Date) return ['d', add(item.getTime())];
      if (item instanceof RegExp) return ['r', item.source, item.flags];
      if (item instanceof Map) return ['m', ...[...item].flatMap(([key, entry]) => [add(key), add(entry)])];
      if (item instanceof Set) return ['s', ...[...item].map((entry) => add(entry))];
      if (item instanceof Error) return ['e', item.name, add(item.message), add(item.stack)];
      if (item instanceof Promise) return foreign === undefined ? fail() : ['p', foreign.lendPromise(item)];
      const tag = Object.prototype.toString.call(item);
      if (tag !== '[object Object]' && tag !== '[object Arguments]') return fail();
      return ['o', ...Object.entries(item).flatMap(([key, entry]) => [key, add(entry)])];
    }

    const root = add(value);
    return JSON.stringify({ root, nodes });
  }

  function decode(text: string, foreign?: Foreign): unknown {
    const message: unknown = JSON.parse(text);
    if (typeof message !== 'object' || message === null) return fail();
    const root: unknown = Reflect.get(message, 'root');
    const nodes: unknown = Reflect.get(message, 'nodes');
    if (!Array.isArray(nodes)) return fail();
    const list: readonly unknown[] = nodes;
    const made = new Map<number, unknown>();

    function take(index: unknown): unknown {
      if (typeof index !== 'number') return fail();
      switch (index) {
        case -1:
        case -2:
          return undefined;
        case -3:
          return NaN;
        case -4:
          return Infinity;
        case -5:
          return -Infinity;
        case -6:
          return -0;
      }
      if (made.has(index)) return made.get(index);
      const node = list[index];
      if (!Array.isArray(node)) return node;
      const parts: readonly unknown[] = node;
      return build(index, parts);
    }

    function build(index: number, parts: readonly unknown[]): unknown {
      const [kind, first, second, third] = parts;
      const keep = <T>(value: T): T => {
        made.set(index, value);
        return value;
      };
      switch (kind) {
        case 'n':
          return BigInt(String(first));
        case 'd':
          return keep(new Date(Number(take(first))));
        case 'r':
          return keep(new RegExp(String(first), String(second)));
        case 'b':
          return keep(fromBase64(String(first)));
        case 't': {
          const type = arrayTypes[String(first)];
          return type === undefined ? fail() : keep(new type(fromBase64(String(second))));
        }
        case 'e': {
          const type = errorTypes[String(first)] ?? Error;
          const error = keep(new type(String(take(second))));
          Object.defineProperty(error, 'stack', { value: take(third), configurable: true, writable: true });
          return error;
        }
        case 'a': {
          const array = keep(new Array<unknown>(parts.length - 1));
          for (let at = 1; at < parts.length; at += 1) if (parts[at] !== -2) array[at - 1] = take(parts[at]);
          return array;
        }
        case 's': {
          const set = keep(new Set<unknown>());
          for (const entry of parts.slice(1)) set.add(take(entry));
          return set;
        }
        case 'm': {
          const map = keep(new Map<unknown, unknown>());
          for (let at = 1; at < parts.length; at += 2) map.set(take(parts[at]), take(parts[at + 1]));
          return map;
        }
        case 'o': {
          const object = keep({});
          for (let at = 1; at < parts.length; at += 2) {
            Object.defineProperty(object, String(parts[at]), {
              value: take(parts[at + 1]),
              configurable: true,
              enumerable: true,
              writable: true,
            });
          }
          return object;
        }
        case 'f':
          return foreign === undefined ? fail() : keep(foreign.borrow(Number(first)));
        case 'p':
          return foreign === undefined ? fail() : keep(foreign.borrowPromise(Number(first)));
        default:
          return fail();
      }
    }

    return take(root);
  }

  return { encode, decode };
}
