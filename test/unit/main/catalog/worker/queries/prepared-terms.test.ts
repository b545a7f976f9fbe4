import { describe, expect, it } from 'vitest';
import { parseQuery } from '../../../../../../src/main/catalog/worker/index/query.ts';
import { prepareSearch } from '../../../../../../src/main/catalog/worker/queries/prepared-terms.ts';

describe('the terms of a search', () => {
  it('are searched for in the texts of their fields, or in all texts', () => {
    const { byText } = prepareSearch(
      parseQuery('free by:people id:id channel:channel creator:creator updater:updater'),
    );
    expect(byText.name.wordings).toEqual(['free']);
    expect(byText.status.wordings).toEqual(['free']);
    expect(byText.comments.wordings).toEqual(['free']);
    expect(byText.creator.wordings).toEqual(['free', 'people', 'creator']);
    expect(byText.updater.wordings).toEqual(['free', 'people', 'updater']);
    expect(byText.id.wordings).toEqual(['free', 'id']);
    expect(byText.channelId.wordings).toEqual(['free', 'id', 'channel']);
    expect(byText.creatorId.wordings).toEqual(['free', 'id']);
    expect(byText.updaterId.wordings).toEqual(['free', 'id']);
  });

  it('are searched for in all texts if none has a field', () => {
    const { terms, byText } = prepareSearch(parseQuery('one two'));
    expect(Object.values(byText).map((text) => text.terms)).toEqual(Array.from({ length: 9 }, () => terms));
  });

  it('need single spaces only in texts in which a phrase is searched for', () => {
    const { byText } = prepareSearch(parseQuery('word name:"two words"'));
    expect(byText.name.hasPhrase).toBe(true);
    expect(byText.comments.hasPhrase).toBe(false);
  });

  it('are not searched for in a row if they are excluded', () => {
    const { terms, byText } = prepareSearch(parseQuery('one -two -name:three'));
    expect(terms.flatMap(({ wordings }) => wordings)).toEqual(['one']);
    expect(byText.name.wordings).toEqual(['one']);
  });

  it('know the statuses that they name', () => {
    const statuses = (typed: string): unknown =>
      prepareSearch(parseQuery(typed)).terms.map((term) => term.statuses);
    expect(statuses('status:entwurf draft')).toEqual([['draft'], []]);
  });
});
