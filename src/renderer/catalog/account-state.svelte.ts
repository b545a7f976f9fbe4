import { tick } from 'svelte';
import type { AccountPreferences } from '../../preload/contract/account-preferences.ts';
import { activeFields } from '../../preload/contract/choice.ts';
import type { ColumnChoice } from '../../preload/contract/column-choice.ts';
import type { Connection } from '../../preload/contract/connection.ts';
import type { AccountBridge } from '../../preload/contract/ipc.ts';
import type { SavedView } from '../../preload/contract/saved-view.ts';
import type { AccountStatus, Status } from '../../preload/contract/status.ts';
import type { QueryPart } from '../../preload/contract/view.ts';
import { LinkOpener } from '../links/link-opener.svelte.ts';
import { upcomingSessionEnd } from '../session/session-end.ts';
import type { AppHandle } from '../app-handle.ts';
import { Announcer } from '../ui/announcer.svelte.ts';
import { savingOf } from '../ui/failures.svelte.ts';
import { messages } from '../ui/messages.svelte.ts';
import { SavedValue } from '../ui/saved-value.svelte.ts';
import type { DiaryState } from './diary/diary.svelte.ts';
import { DetailsState } from './details/details.svelte.ts';
import { emptyContent, needsFirstSignIn, type EmptyQuery } from './empty/empty-content.ts';
import { Exclusions } from './empty/exclusions.svelte.ts';
import { ExportAndPrint } from './export/export-and-print.svelte.ts';
import { exportScopes } from './export/export-scopes.ts';
import { shownList } from './export/shown-list.ts';
import type { SavedListState } from './list/carry-over.ts';
import { ListAnnouncements } from './list/list-announcements.ts';
import { ListState } from './list/list.svelte.ts';
import { isSearchedInPart } from './list/view-update.ts';
import { OpenedPackages } from './list/opened-packages.ts';
import { Navigation } from './navigation.ts';
import { printDialogClosed, PrintJob, type SheetHolder } from './print/print-job.ts';
import { RowActions } from './row-actions.svelte.ts';
import { ScreenComponents } from './screen-components.svelte.ts';
import { copyNoticeText, ListClipboard } from './selection/list-clipboard.svelte.ts';
import { ShelfState } from './shelf/shelf.svelte.ts';
import { requiredAction } from './status/required-action.ts';
import { syncStatusContent } from './status/sync-status-content.ts';
import { RemainingTime } from './status/remaining-time.svelte.ts';
import { SteadyStatus, type StatusInput } from './status/steady-status.svelte.ts';
import { Updates } from './status/updates.svelte.ts';
import { FilterSuggestions } from './suggestions/filter-suggestions.svelte.ts';
import { SearchStarts } from './suggestions/search-starts.svelte.ts';
import { SearchSuggestions } from './suggestions/suggestions.svelte.ts';
import { RecentSearches } from './views/recent-searches.svelte.ts';
import { SearchMemory } from './views/search-memory.ts';
import { ViewsState, type SavedViewState } from './views/views.svelte.ts';

/** The status while an account is in front and signed in. */
export interface FrontStatus {
  readonly status: Status;
  readonly account: AccountStatus;
  readonly connection: Connection;
}

/** The state to continue from when the account comes to the front again. */
export interface SavedAccountState {
  readonly list: SavedListState;
  readonly view: SavedViewState | null;
  readonly unsavedNotes: ShelfState['unsaved'];
}

interface AccountStateDeps {
  readonly app: AppHandle & SheetHolder;
  readonly bridge: AccountBridge;
  readonly front: FrontStatus;
  readonly saved: SavedAccountState | null;
}

/**
 * The state of the account in front, which components get from the context (account-context.ts). The app creates it when
 * the account comes to the front, passes each newer status to `applyStatus`, and closes it when another one comes there.
 */
export class AccountState {
  readonly app: AppHandle;
  readonly bridge: AccountBridge;
  readonly announcer = new Announcer();
  readonly components = new ScreenComponents();
  readonly clipboard: ListClipboard;
  readonly list: ListState;
  readonly details: DetailsState;
  readonly views: ViewsState;
  readonly recent: RecentSearches;
  readonly opened: OpenedPackages;
  readonly suggestions: SearchSuggestions;
  readonly filterSuggestions: FilterSuggestions;
  readonly searchStarts: SearchStarts;
  readonly updates: Updates;
  readonly exportAndPrint: ExportAndPrint;
  readonly linkOpener: LinkOpener;
  readonly navigation: Navigation;
  readonly rowActions: RowActions;
  readonly shelf: ShelfState;
  /** Created by the page What changed when it is first opened. */
  diary: DiaryState | null = $state.raw(null);
  /** Whether the detail of the failure is shown below the status line. */
  isFailureDetailShown = $state(false);

  #front: FrontStatus;
  readonly #steady: SteadyStatus;
  readonly #ownColumns: SavedValue<ColumnChoice | null>;
  readonly #exclusions: Exclusions;
  readonly #printing: PrintJob;
  readonly #remainingTime = new RemainingTime();
  readonly #announcements: ListAnnouncements;
  readonly #searchMemory: SearchMemory;
  /** The package whose details were open before. */
  #detailsBefore: string | null = null;

  readonly status: Status = $derived.by(() => this.#front.status);
  readonly account: AccountStatus = $derived.by(() => this.#front.account);
  readonly connection: Connection = $derived.by(() => this.#front.connection);
  readonly canExport = $derived.by(() => this.list.total > 0 && this.status.exporting?.state !== 'running');
  /** The saved view that the person sees; null for none. */
  readonly shownView: SavedView | null = $derived.by(() =>
    this.app.page === 'packages' ? this.views.current : null,
  );
  /** Whether the list shows starred packages only. */
  readonly isShelfShown = $derived.by(
    () => this.app.page === 'packages' && this.list.query.filters.starred !== null && this.shownView === null,
  );
  /** The page with the list that is shown, also behind the settings. */
  readonly page = $derived.by(() => (this.app.page === 'changes' ? 'changes' : 'packages'));
  readonly syncStatusContent = $derived.by(() => {
    const { status, context, minutesLeft } = this.#steady.shown;
    return syncStatusContent(status, context, minutesLeft);
  });
  readonly requiredAction = $derived.by(() => requiredAction(this.#steady.shown.status));
  /** When the session ends, ms since 1970; null if that is not soon, or was dismissed. */
  readonly sessionEnd = $derived.by(() =>
    upcomingSessionEnd(this.status.session, this.app.now, this.app.dismissedSessionEnd),
  );
  readonly needsFirstSignIn = $derived.by(() => needsFirstSignIn(this.status));
  readonly scopes = $derived.by(() => exportScopes(this.list.selection, this.list.total));
  /** Shown in place of rows; null if there are rows, or the list is not known yet. */
  readonly emptyContent = $derived.by(() => {
    const { status, context } = this.#steady.shown;
    const isEmpty = this.list.view?.total === 0 && !this.suggestions.isPending(this.list.view);
    if (!isEmpty && !this.needsFirstSignIn) return null;
    const query = {
      text: this.list.shownQuery?.text.trim() ?? '',
      filters: this.list.query.filters,
      isWhole: !isSearchedInPart(this.list.view),
      topExclusion: this.#exclusions.topFor(this.list.view),
      starred: this.account.shelf.starred,
      offered: this.#offered,
    };
    return emptyContent(status, query, context);
  });
  readonly #offered = $derived.by((): EmptyQuery['offered'] => {
    if (this.filterSuggestions.offers.length > 0) return 'filters';
    return (this.suggestions.of(this.list.view)?.words.length ?? 0) > 0 ? 'other-words' : null;
  });

  constructor({ app, bridge, front, saved }: AccountStateDeps) {
    this.app = app;
    this.bridge = bridge;
    this.#front = $state.raw(front);
    this.#steady = new SteadyStatus(this.#statusInput);
    this.clipboard = new ListClipboard(bridge, (notice) => this.announce(copyNoticeText(notice)));
    this.opened = new OpenedPackages(
      () => this.account.opened,
      (opened) => app.perform('saveOpened', bridge.saveOpened({ opened: [...opened] })),
    );
    this.list = new ListState(bridge, {
      preferred: this.opened.preferredFor,
      saved: saved?.list ?? null,
      events: {
        queryChanged: () => this.#searchChanged(),
        viewChanged: () => this.#viewChanged(),
        selectionChanged: () => this.#announcements.selectionChanged(),
        detailsChanged: () => this.#detailsChanged(),
        selectionLost: () => this.clipboard.reportLostSelection(),
      },
    });
    this.filterSuggestions = new FilterSuggestions({
      bridge,
      query: this.list.query,
      today: () => ({ now: Date.now() }),
      ownName: () => this.account.preferences.ownName ?? this.account.userName,
      ownNameChosen: (ownName) => {
        if (ownName !== this.account.preferences.ownName)
          void app.perform(savingOf({ ownName }), bridge.saveAccountPreferences({ ownName }));
      },
    });
    this.suggestions = new SearchSuggestions(bridge, this.list.query, this.filterSuggestions);
    this.#announcements = new ListAnnouncements(this);
    this.details = new DetailsState(bridge);
    this.#exclusions = new Exclusions(bridge);
    this.#ownColumns = new SavedValue(
      () => this.account.preferences.columns,
      (columns) => app.perform(savingOf({ columns }), bridge.saveAccountPreferences({ columns })),
    );
    this.views = new ViewsState({
      bridge,
      stored: () => this.account.views,
      store: (views) => app.perform('saveViews', bridge.saveViews({ views: [...views] })),
      query: () => ({
        text: this.list.query.text,
        choice: this.list.query.filters,
        sort: this.list.query.sort,
      }),
      setQuery: ({ text, choice }, orders) => this.list.query.replace({ text, filters: choice, orders }),
      orders: () => this.list.query.orders,
      ownColumns: this.#ownColumns,
      saved: saved?.view ?? null,
      newId: () => crypto.randomUUID(),
      changed: () => this.#savedViewsChanged(),
    });
    this.recent = new RecentSearches(
      () => this.account.recent,
      (recent) => app.perform('saveRecent', bridge.saveRecent({ recent: [...recent] })),
    );
    this.updates = new Updates({
      app,
      bridge,
      status: () => this.status,
      showAtOnce: () => this.#steady.release(),
      onRefused: () => this.announce(messages.sync.refreshRefused(this.syncStatusContent.text)),
    });
    this.#printing = new PrintJob({
      holder: app,
      bridge,
      rendered: tick,
      dialogClosed: printDialogClosed,
      onEnd: (kind, result, savePdfInstead) => {
        app.failures.settle(kind, result);
        app.savePdfInstead = savePdfInstead;
      },
      onAborted: () => (app.isPrintAborted = true),
    });
    this.exportAndPrint = new ExportAndPrint({
      bridge,
      job: this.#printing,
      currentList: () =>
        this.canExport ? shownList(this.list, this.views, this.status.catalog.checkedAt) : null,
      scopes: () => this.scopes,
    });
    this.shelf = new ShelfState(
      bridge,
      (action, result) => app.failures.settle(action, result),
      saved?.unsavedNotes,
    );
    this.navigation = new Navigation(this);
    this.rowActions = new RowActions(this);
    const { list } = this;
    this.searchStarts = new SearchStarts({
      bridge,
      recent: this.recent,
      opened: this.opened,
      view: () => list.view?.view ?? null,
      filters: () => list.query.filters,
      search: (text) => list.query.search(text),
      openPackage: (id) => void this.navigation.openPackage(id),
      announce: (text) => this.announce(text),
    });
    this.linkOpener = new LinkOpener({
      account: front.account.id,
      bridge,
      appBridge: app.bridge,
      showItem: (id) => this.navigation.openPackage(id),
      showNewestList: () => (list.asOf === null ? list.reopen() : list.showAsOf(null)),
    });
    this.#searchMemory = new SearchMemory(this);
    this.applyStatus(front);
  }

  applyStatus(front: FrontStatus): void {
    const before = this.#front;
    this.#front = front;
    const { status, account } = front;
    this.list.applyStatus(status.catalog);
    this.diary?.applyStatus(status.catalog);
    // Rows are sorted by the rules of the language, and words of a search can mean the person.
    const hasOtherName = account.preferences.ownName !== before.account.preferences.ownName;
    if (status.language !== before.status.language || hasOtherName) this.list.reopen();
    if (status.timeZone !== before.status.timeZone) {
      this.list.followDays();
      this.diary?.reopen();
    }
    this.#remainingTime.applyStatus(status.sync, this.app.readAt);
    this.updateShownStatus();
    this.#ownColumns.readSaved();
    this.views.readSaved();
    this.recent.readSaved();
    this.opened.readSaved();
    this.shelf.applyStatus(account.shelf);
    this.#savedViewsChanged();
    this.#followLink();
    const [was, is] = [before.status.sync, status.sync];
    if (is.paused !== was.paused) this.announce(is.paused ? messages.sync.paused : messages.sync.resumed);
    // The view on screen may have been opened before all packages could be searched.
    if (was.state === 'running' && is.state === 'idle') void this.list.complete();
  }

  clockTicked(): void {
    this.updateShownStatus();
    this.list.followDays();
    this.diary?.followDays();
    this.countViews();
  }

  /** Takes over the time and what the system reports about the network. */
  updateShownStatus(): void {
    this.#steady.update(this.#statusInput);
  }

  /** Counts the packages of saved views if another snapshot, day or star may have changed them. */
  countViews(): void {
    const { account, app, status, views } = this;
    if (views.all.length > 0) void views.count(status.catalog.snapshot, account.shelf.revision, app.now);
  }

  announce(text: string): void {
    this.announcer.announce(text);
  }

  /** The person has confirmed the text of the search. */
  confirmSearch(): void {
    this.#searchMemory.confirm();
  }

  /** Forgets the recent searches, and the packages that were opened for them. */
  async clearRecent(): Promise<void> {
    await Promise.all([this.recent.clear(), this.opened.clear()]);
  }

  removePart(part: QueryPart): void {
    if (part === 'text') this.list.query.search('');
    else this.list.query.removeFilters([part]);
    this.navigation.focusSearch();
  }

  clearFilters(): void {
    this.list.query.removeFilters(activeFields(this.list.query.filters));
    this.navigation.focusSearch();
  }

  showNewest(): void {
    this.list.reopen();
    this.components.grid?.focus();
  }

  /** Shows what explains the status line. */
  showWhy(): void {
    const { why } = this.syncStatusContent;
    if (why === 'check') this.checkConnection();
    else if (why === 'report') this.app.dialog = 'report';
    else this.isFailureDetailShown = !this.isFailureDetailShown;
  }

  checkConnection(): void {
    this.app.checkConnection(this.connection);
  }

  async savePreferences(change: Partial<AccountPreferences>): Promise<void> {
    await this.app.perform(savingOf(change), this.bridge.saveAccountPreferences(change));
  }

  /** The state for `saved` when the account comes to the front again. */
  get saved(): SavedAccountState {
    return { list: this.list.saved, view: this.views.saved, unsavedNotes: this.shelf.unsaved };
  }

  close(): void {
    this.#printing.abort();
    this.app.savePdfInstead = null;
    this.#searchMemory.close();
    this.list.close();
    this.diary?.close();
    this.opened.close();
    this.shelf.close();
    this.suggestions.close();
    this.clipboard.close();
    this.#announcements.close();
    this.announcer.close();
    this.#steady.close();
  }

  get #statusInput(): StatusInput {
    const { app, status } = this;
    const context = { now: Math.max(app.now, app.readAt), online: navigator.onLine };
    return { status, context, minutesLeft: this.#remainingTime.minutesLeft };
  }

  #viewChanged(): void {
    const { list } = this;
    this.#searchChanged();
    this.#showDetails();
    this.#followLink();
    this.#announcements.viewChanged();
    this.#announcements.selectionChanged();
    void this.suggestions.viewChanged(list.view, list.shownQuery?.text ?? '');
    if (list.view !== null && list.total === 0 && list.hasTextOrFilters)
      void this.#exclusions.read(list.view);
  }

  #detailsChanged(): void {
    const { list, opened } = this;
    const before = this.#detailsBefore;
    this.#detailsBefore = list.detailsId;
    if (list.detailsId !== null) this.confirmSearch();
    if (before === null && list.detailsId !== null) opened.add(list.detailsId, list.query.text);
    else if (before !== list.detailsId) opened.moved(list.detailsId, list.query.text);
    this.#showDetails();
  }

  #showDetails(): void {
    const { list, details } = this;
    if (list.detailsId === null) details.clear();
    else if (list.view !== null) void details.show(list.view.view, list.detailsId, () => list.reopen());
  }

  #savedViewsChanged(): void {
    this.countViews();
    this.#searchChanged();
  }

  #searchChanged(): void {
    this.views.followSearch();
    this.#searchMemory.update();
  }

  #followLink(): void {
    const { linkRequest, catalog } = this.status;
    void this.linkOpener.follow(linkRequest, this.list.view, catalog.snapshot);
  }
}
