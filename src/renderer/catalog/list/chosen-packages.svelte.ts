import { countOf, noSelection, type Selection } from '../selection/selection.ts';

interface ChosenPackagesEvents {
  readonly selectionChanged?: () => void;
  readonly detailsChanged?: () => void;
}

/** The selected rows of the view on screen, and the package whose details are open. */
export class ChosenPackages {
  selection: Selection = $state.raw(noSelection);
  detailsId: string | null = $state(null);
  /** The package with open details if the view on screen does not contain it. */
  missingId: string | null = $state(null);
  /** The package whose details another search has closed, until others are opened. */
  leftId: string | null = $state(null);
  /** Whether the window is so narrow that open details cover the list. */
  coverList = false;
  readonly #events: ChosenPackagesEvents;

  constructor(events: ChosenPackagesEvents) {
    this.#events = events;
  }

  /** The number of selected rows; 0 if only the row with open details is selected. */
  get selectedCount(): number {
    const count = countOf(this.selection);
    return count === 1 && this.detailsId !== null ? 0 : count;
  }

  /** Replaces the selected rows and the package with open details. */
  set(selection: Selection, detailsId: string | null): void {
    const isOther = detailsId !== this.detailsId;
    this.selection = selection;
    this.detailsId = detailsId;
    if (detailsId !== null) this.leftId = null;
    this.#events.selectionChanged?.();
    if (isOther) this.#events.detailsChanged?.();
  }

  /** Whether the view on screen does not contain the package with open details. */
  get isMissing(): boolean {
    return this.detailsId !== null && this.detailsId === this.missingId;
  }

  /** Closes the details, which can be opened again as long as the search is shown. */
  leave(): void {
    this.leftId = this.detailsId;
    this.set(noSelection, null);
  }
}
