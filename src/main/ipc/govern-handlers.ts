import { failed, type Result } from '../../preload/contract/failure.ts';
import type { AccountHandlers, Handlers } from '../../preload/contract/ipc.ts';
import type { PolicyStatus } from '../../preload/contract/policy-status.ts';
import type { Account } from '../account/account.ts';

const byPolicy = failed({ code: 'by-policy', retryable: false });

/** Refuses the calls that the organisation has turned off. The window does not offer them. */
export function governHandlers(handlers: Handlers, policy: PolicyStatus): Handlers {
  return {
    ...handlers,
    signIn: (entered) => handlers.signIn({ ...entered, keep: policy.staySignedIn ?? entered.keep }),
    savePreferences: (change) =>
      changesSetting(policy, change) ? byPolicy : handlers.savePreferences(change),
    exportShelves: policy.isAllowed.export ? handlers.exportShelves : refuse,
    openAddress: policy.isAllowed.webLinks ? handlers.openAddress : refuse,
  };
}

/** The same for calls to an account. */
export function governAccountHandlers(
  handlers: AccountHandlers<Account>,
  policy: PolicyStatus,
): AccountHandlers<Account> {
  const { isAllowed } = policy;
  return {
    ...handlers,
    keepSignedIn: policy.settings.includes('keep') ? refuse : handlers.keepSignedIn,
    saveAccountPreferences: (account, change) =>
      changesSetting(policy, change) ? byPolicy : handlers.saveAccountPreferences(account, change),
    copyRows: isAllowed.copy ? handlers.copyRows : refuse,
    copyTable: isAllowed.copy ? handlers.copyTable : refuse,
    copyDiaryLines: isAllowed.copy ? handlers.copyDiaryLines : refuse,
    copyCell: isAllowed.copy ? handlers.copyCell : refuse,
    copyLink: isAllowed.copy && isAllowed.packageLinks ? handlers.copyLink : refuse,
    exportShelf: isAllowed.export ? handlers.exportShelf : refuse,
    exportView: isAllowed.export ? handlers.exportView : refuse,
    exportDiary: isAllowed.export ? handlers.exportDiary : refuse,
    savePdf: isAllowed.export ? handlers.savePdf : refuse,
    printPage: isAllowed.print ? handlers.printPage : refuse,
  };
}

function refuse(): Result<never> {
  return byPolicy;
}

/** Whether a change concerns a setting that the organisation has set. */
function changesSetting({ settings }: PolicyStatus, change: object): boolean {
  return settings.some((name) => name in change);
}
