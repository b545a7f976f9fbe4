import { tick } from 'svelte';
import { calendarDay, startOfDay } from '../../preload/contract/days.ts';
import type { SettingName } from '../../preload/contract/target.ts';
import type { AppHandle, Page } from '../app-handle.ts';
import { activeFields, noChoice } from '../../preload/contract/choice.ts';
import type { Focusable } from '../ui/focusable.ts';
import type { ListQuery } from './list/list-query.svelte.ts';
import type { ListState } from './list/list.svelte.ts';
import type { ScreenComponents } from './screen-components.svelte.ts';
import type { ViewsState } from './views/views.svelte.ts';

interface NavigationDeps {
  readonly app: Pick<AppHandle, 'page' | 'setting'>;
  readonly components: ScreenComponents;
  readonly list: ListState;
  readonly views: Pick<ViewsState, 'open' | 'leave'>;
}

/** Whether a query finds the whole shelf. */
function isShelf({ text, filters }: Pick<ListQuery, 'text' | 'filters'>): boolean {
  return text === '' && filters.starred !== null && activeFields(filters).length === 1;
}

/** Opens pages, saved views and packages of the account, and moves the focus there. */
export class Navigation {
  readonly #deps: NavigationDeps;
  /** Whether the page that is still loading is to be focused. */
  #isPageAwaited = false;
  /** What was searched in the packages before the shelf was opened. */
  #packagesSearch: Pick<ListQuery, 'text' | 'filters'> = { text: '', filters: noChoice };

  constructor(deps: NavigationDeps) {
    this.#deps = deps;
  }

  /** Moves the focus to where the person continues on this page. */
  focus(): void {
    const { app, components } = this.#deps;
    this.#isPageAwaited = app.page === 'changes' && (components.changes ?? null) === null;
    if (app.page === 'changes') components.changes?.focus();
    else components.search?.focus();
  }

  /** Must be called when a page that is loaded late was drawn. */
  pageDrawn(page: Focusable): void {
    if (this.#isPageAwaited) page.focus();
    this.#isPageAwaited = false;
  }

  focusSearch(): void {
    this.#deps.components.search?.focus();
  }

  /** Opens the packages with the focus in the search box. */
  async find(): Promise<void> {
    await this.show('packages');
    this.#deps.components.search?.start();
  }

  /** Goes to a place of the rail. The packages keep what was searched there, but nothing of a saved view or the shelf. */
  async go(page: Page): Promise<void> {
    const { list } = this.#deps;
    // An earlier list is left by going anywhere but to the settings, which cover it.
    if (page !== 'settings') list.showAsOf(null);
    if (page === 'packages') this.#showAllPackages();
    await this.show(page);
    // The settings take the focus themselves.
    if (page !== 'settings') this.focus();
  }

  /** Goes to one of the settings. */
  async openSetting(setting: SettingName): Promise<void> {
    this.#deps.app.setting = setting;
    await this.go('settings');
  }

  #showAllPackages(): void {
    const { list, views } = this.#deps;
    views.leave();
    if (list.query.filters.starred === null) return;
    const orders = { ...list.query.orders, withWords: [] };
    list.query.replace({ ...this.#packagesSearch, orders });
  }

  /** Shows the starred packages. */
  async openShelf(): Promise<void> {
    const { app, list, views } = this.#deps;
    app.page = 'packages';
    views.leave();
    if (!isShelf(list.query)) {
      const { text, filters, orders } = list.query;
      if (filters.starred === null) this.#packagesSearch = { text, filters };
      list.query.replace({ text: '', filters: { ...noChoice, starred: true }, orders });
    }
    await tick();
    this.focus();
  }

  async openView(id: string): Promise<void> {
    this.#deps.app.page = 'packages';
    this.#deps.views.open(id);
    await tick();
    this.focus();
  }

  /** Selects a package of the newest list and opens its details. */
  async openPackage(id: string): Promise<void> {
    await this.show('packages');
    this.#deps.list.showAsOf(null);
    this.#deps.components.grid?.focus();
    await this.#deps.list.goToPackage(id);
  }

  /** Shows the list as it was at the end of a day; `at`: any time of that day, ms since 1970. */
  async showDay(at: number): Promise<void> {
    await this.show('packages');
    this.#deps.list.showAsOf(startOfDay(calendarDay(at, undefined) + 1) - 1);
    this.focus();
  }

  /** Shows a page; resolves when it is drawn. */
  async show(page: Page): Promise<void> {
    this.#isPageAwaited = false;
    this.#deps.app.page = page;
    await tick();
  }
}
