import { escapeFormula } from '../../preload/contract/escape-formula.ts';
import type { Failure } from '../../preload/contract/failure.ts';
import type { AccountBridge } from '../../preload/contract/ipc.ts';
import {
  searchLimit,
  type CorrectedPackages,
  type Correction,
  type FacetValue,
  type FoundPackages,
  type ListRow,
  type MarkedText,
} from '../../preload/contract/view.ts';
import { missingIdsText } from '../catalog/suggestions/missing-ids.ts';
import type { CopyNotice } from '../catalog/selection/list-clipboard.svelte.ts';
import { allowed } from '../ui/allowed.svelte.ts';
import { copyText } from '../ui/copy-feedback.svelte.ts';
import { personEntries, type Entry, type EntryGroup } from './entries.ts';
import { rankLabels, strengths } from './rank-labels.ts';

export type ResultGroup = 'packages' | EntryGroup;

export type QuickOpenResult =
  | { readonly kind: 'package'; readonly id: string; readonly row: ListRow }
  | { readonly kind: 'entry'; readonly id: string; readonly entry: Entry; readonly label: MarkedText };

export interface ResultSection {
  readonly group: ResultGroup;
  /** At least one. */
  readonly results: readonly QuickOpenResult[];
}

export type Direction = 'next' | 'previous' | 'first' | 'last' | 'next-group' | 'previous-group';

const groups = ['views', 'people', 'settings', 'commands', 'guide'] as const satisfies EntryGroup[];
const maxPackages = 7;
/** Without a text, all views and commands are listed, and nothing else. */
const maxEntries: Readonly<Record<EntryGroup, number>> = {
  views: 5,
  people: 3,
  settings: 4,
  commands: 5,
  guide: 3,
};
/** People read for a text, so that the best of them is among those. */
const maxPeople = 200;
/** A search that was cancelled although no newer one was typed is repeated this often. */
const maxAttempts = 3;

/** What was found for a text. */
interface Found extends FoundPackages {
  readonly text: string;
  /** In place of packages, if the text means nothing else. */
  readonly corrected: CorrectedPackages | null;
  readonly failure: Failure | null;
}

const foundNothing: Found = { text: '', total: 0, rows: [], corrected: null, failure: null };

/** How well the best package answers the text, as labels do. Those that have its words inside of others come after these. */
function packageStrength([best]: readonly ListRow[]): number {
  if (best === undefined) return Infinity;
  const place = best.rank?.places[0] ?? 'nameWord';
  if (place === 'nameWord' || place === 'personWord') return strengths.all;
  return place === 'nameStart' || place === 'personStart' ? strengths.beginning : strengths.inside;
}

export interface QuickOpenDeps {
  readonly bridge: Pick<AccountBridge, 'findCorrected' | 'findPackages' | 'findPeople' | 'copyLink'>;
  readonly entries: () => Readonly<Record<Exclude<EntryGroup, 'people'>, readonly Entry[]>>;
  /** The packages that come first among equals for a text. */
  readonly preferred: (text: string) => readonly string[];
  readonly copyText?: (text: string) => Promise<boolean>;
}

/**
 * The text, the results and the active one of "Go to anything". All results change in one step, when the packages
 * for a text have arrived, so that nothing flickers while the person types.
 */
export class QuickOpenState {
  text = $state('');
  /** What was copied, or why not; null for nothing since the last key. */
  notice: CopyNotice | 'not-copied' | null = $state.raw(null);
  #found: Found = $state.raw(foundNothing);
  /** The people of the last answer. Those whose names match a longer text are among them, unless there are too many. */
  #people: readonly FacetValue[] = $state.raw([]);
  /** The result that the person has moved to; null: the first one. */
  #activeId: string | null = $state(null);
  readonly #deps: QuickOpenDeps;
  /** Incremented by every change of the text; answers of an older generation are dropped. */
  #generation = 0;
  #pending: Promise<void> = Promise.resolve();

  readonly sections: readonly ResultSection[] = $derived.by(() => this.#sections());
  readonly results: readonly QuickOpenResult[] = $derived(this.sections.flatMap(({ results }) => results));
  readonly activeIndex = $derived.by(() =>
    Math.max(
      0,
      this.results.findIndex(({ id }) => id === this.#activeId),
    ),
  );

  readonly active: QuickOpenResult | null = $derived(this.results[this.activeIndex] ?? null);
  /** The text that the results are for. */
  readonly foundText = $derived(this.#found.text);
  /** The number of packages that match. */
  readonly total = $derived(this.#found.total);
  readonly failure: Failure | null = $derived(this.#found.failure);
  readonly missingIds = $derived(missingIdsText(this.#found));

  constructor(deps: QuickOpenDeps) {
    this.#deps = deps;
  }

  search(text: string): void {
    if (text === this.text) return;
    this.text = text;
    this.notice = null;
    // Here and not when results arrive, so that a move to one of the old results is kept where that is found again.
    this.#activeId = null;
    this.#generation += 1;
    this.#pending = this.#search(text);
  }

  activate(id: string): void {
    this.#activeId = id;
  }

  move(direction: Direction): void {
    const { results, sections, activeIndex } = this;
    const last = results.length - 1;
    const starts = sections.map((_, at) =>
      sections.slice(0, at).reduce((sum, section) => sum + section.results.length, 0),
    );
    const targets: Readonly<Record<Direction, number>> = {
      next: activeIndex === last ? 0 : activeIndex + 1,
      previous: activeIndex === 0 ? last : activeIndex - 1,
      first: 0,
      last,
      'next-group': starts.find((start) => start > activeIndex) ?? last,
      'previous-group': starts.findLast((start) => start < activeIndex) ?? 0,
    };
    this.#activeId = results[targets[direction]]?.id ?? null;
  }

  /** The result to open: that of the whole text, also if it is still being searched for; null if typing went on. */
  async choose(): Promise<QuickOpenResult | null> {
    const generation = this.#generation;
    await this.#pending;
    return generation === this.#generation ? this.active : null;
  }

  /** Copies the id of the active package; returns false if none is active. */
  copyId(): boolean {
    const { active } = this;
    if (active?.kind !== 'package') return false;
    if (!allowed.copy) {
      this.notice = { kind: 'failed', failure: { code: 'by-policy', retryable: false } };
      return true;
    }
    const copied = (this.#deps.copyText ?? copyText)(escapeFormula(active.row.id, 'paste'));
    void this.#report(copied.then((done) => (done ? { kind: 'ids', count: 1 } : 'not-copied')));
    return true;
  }

  copyLink(): boolean {
    const { active } = this;
    if (active?.kind !== 'package') return false;
    const copied = this.#deps.bridge.copyLink({ id: active.row.id });
    void this.#report(
      copied.then((done) => (done.ok ? { kind: 'link' } : { kind: 'failed', failure: done.failure })),
    );
    return true;
  }

  async #report(copied: Promise<CopyNotice | 'not-copied'>): Promise<void> {
    const generation = this.#generation;
    // Emptied first, so that the same words are announced again.
    this.notice = null;
    const notice = await copied;
    if (generation === this.#generation) this.notice = notice;
  }

  async #search(text: string): Promise<void> {
    if (text.trim() === '') {
      this.#found = foundNothing;
      return;
    }
    if (text.length > searchLimit) {
      this.#found = { ...foundNothing, text };
      return;
    }
    const generation = this.#generation;
    void this.#findPeople(text.trim(), generation);
    const preferred = this.#deps.preferred(text);
    for (let attempt = 1; ; attempt += 1) {
      const found = await this.#deps.bridge.findPackages({ text, preferred, limit: maxPackages });
      if (generation !== this.#generation) return;
      if (found.ok) {
        this.#found = { text, ...found.value, corrected: null, failure: null };
        if (this.results.length === 0) await this.#findCorrected(text, preferred, generation);
        return;
      }
      if (found.failure.code !== 'cancelled' || attempt === maxAttempts) {
        this.#found = { ...foundNothing, text, failure: found.failure };
        return;
      }
    }
  }

  async #findCorrected(text: string, preferred: readonly string[], generation: number): Promise<void> {
    const found = await this.#deps.bridge.findCorrected({ text, preferred, limit: maxPackages });
    if (generation === this.#generation && found.ok) this.#found = { ...this.#found, corrected: found.value };
  }

  async #findPeople(text: string, generation: number): Promise<void> {
    const people = await this.#deps.bridge.findPeople({ text, limit: maxPeople });
    if (generation === this.#generation && people.ok) this.#people = people.value;
  }

  /** What the packages are for in place of the typed text; null if they are for that. */
  get correction(): Correction | null {
    const isShown = this.sections.length === 1 && this.sections[0]?.group === 'packages';
    return isShown ? (this.#found.corrected?.correction ?? null) : null;
  }

  #sections(): readonly ResultSection[] {
    const { text, rows, corrected } = this.#found;
    const asPackages = (found: readonly ListRow[]): ResultSection => ({
      group: 'packages',
      results: found.map((row) => ({ kind: 'package', id: `package ${row.id}`, row })),
    });
    const entries = { ...this.#deps.entries(), people: personEntries(this.#people) };
    const isEmpty = text.trim() === '';
    const sections = groups
      .filter((group) => !isEmpty || group === 'views' || group === 'commands')
      .map((group) => {
        const ranked = rankLabels<Entry>(entries[group], text, { asGiven: group === 'people' });
        const shown = isEmpty ? ranked : ranked.slice(0, maxEntries[group]);
        const results = shown.map(({ value, label }): QuickOpenResult => ({
          kind: 'entry',
          id: value.id,
          entry: value,
          label,
        }));
        return { group, results, strength: ranked[0]?.strength ?? strengths.inside };
      });
    const isFirst = ({ strength }: { readonly strength: number }): boolean =>
      strength < packageStrength(rows);
    const found = [
      ...sections.filter(isFirst).sort((a, b) => a.strength - b.strength),
      asPackages(rows),
      ...sections.filter((section) => !isFirst(section)),
    ].filter(({ results }) => results.length > 0);
    // Otherwise the text has meant something else than a package.
    return found.length === 0 && corrected !== null ? [asPackages(corrected.rows)] : found;
  }
}
