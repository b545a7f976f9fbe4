import type { AccountId } from '../../preload/contract/account-id.ts';
import type { AccountBridge, Bridge } from '../../preload/contract/ipc.ts';

/** The calls of one account: what is asked by them never reaches another. */
export function accountBridge(bridge: Bridge, account: AccountId): AccountBridge {
  return {
    signOut: (input) => bridge.signOut(account, input),
    changeConnection: (input) => bridge.changeConnection(account, input),
    keepSignedIn: (input) => bridge.keepSignedIn(account, input),
    saveAccountPreferences: (input) => bridge.saveAccountPreferences(account, input),
    saveViews: (input) => bridge.saveViews(account, input),
    saveRecent: (input) => bridge.saveRecent(account, input),
    startSync: (input) => bridge.startSync(account, input),
    pauseSync: (input) => bridge.pauseSync(account, input),
    cancelSync: () => bridge.cancelSync(account),
    openView: (input) => bridge.openView(account, input),
    readRows: (input) => bridge.readRows(account, input),
    readItem: (input) => bridge.readItem(account, input),
    locateItem: (input) => bridge.locateItem(account, input),
    carryOver: (input) => bridge.carryOver(account, input),
    copyCell: (input) => bridge.copyCell(account, input),
    readJson: (input) => bridge.readJson(account, input),
    copyLink: (input) => bridge.copyLink(account, input),
    readFacet: (input) => bridge.readFacet(account, input),
    lookedAt: (input) => bridge.lookedAt(account, input),
    readChanges: (input) => bridge.readChanges(account, input),
    readCounts: (input) => bridge.readCounts(account, input),
    readExclusions: (input) => bridge.readExclusions(account, input),
    copyRows: (input) => bridge.copyRows(account, input),
    exportView: (input) => bridge.exportView(account, input),
    printPage: (input) => bridge.printPage(account, input),
    printEnded: () => bridge.printEnded(account),
    savePdf: (input) => bridge.savePdf(account, input),
  };
}
