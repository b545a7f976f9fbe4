/** The value of a key that comes from outside. `record[key]` would also find what every object inherits, such as `constructor`. */
export function own<T>(record: Readonly<Record<string, T>>, key: string): T | undefined {
  return Object.hasOwn(record, key) ? record[key] : undefined;
}
