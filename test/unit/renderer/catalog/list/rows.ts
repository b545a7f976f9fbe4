import type { ListRow, MarkedText } from '../../../../../src/preload/contract/view.ts';

const plain = (text: string): MarkedText => ({ text, marks: [] });

/** A row of which only the id matters. */
export function row(id: string): ListRow {
  return {
    id,
    idMarks: [],
    name: plain(`Package ${id}`),
    status: plain('PUBLISHED'),
    comments: plain(''),
    creator: plain('Ada'),
    updater: plain('Bea'),
    channel: plain('channel-1'),
    updatedAt: null,
    createdAt: null,
    matchesByTerm: [],
    otherMatches: [],
    rank: null,
    change: null,
  };
}
