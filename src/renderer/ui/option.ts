export interface Option<T extends string> {
  readonly value: T;
  readonly label: string;
  /** Beside the label. */
  readonly note?: string;
}

/** The props of a control that chooses one of several options. */
export interface ChoiceProps<T extends string> {
  readonly label: string;
  readonly value: T;
  readonly options: readonly Option<T>[];
  readonly onchange: (value: T) => void;
  readonly hint?: string;
  /** Locks the control, and says why. */
  readonly byOrganisation?: boolean;
}
