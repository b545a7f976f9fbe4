export interface Option<T extends string> {
  readonly value: T;
  readonly label: string;
}
