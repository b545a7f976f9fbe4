/** Calls `create` once, when the value is first needed. */
export function lazy<Value extends object>(create: () => Value): () => Value {
  let value: Value | null = null;
  return () => (value ??= create());
}
