import type { ProcessPackage } from '../../../test/equipment/service/packages.ts';

/** Which packages of a list answer a query well; any of them is a good first row. */
export type Wanted = (packages: readonly ProcessPackage[]) => readonly ProcessPackage[];

function where(test: (item: ProcessPackage) => boolean): Wanted {
  return (packages) => packages.filter(test);
}

/** Those with exactly one of these names. */
export function named(...names: readonly string[]): Wanted {
  return where(({ processName }) => names.includes(processName));
}

/** Those with this word or these words in their names, in this spelling. */
export function nameSays(words: string): Wanted {
  return where(({ processName }) => asWords(words).test(processName));
}

/** Those whose creator or updater has this given name, family name, or both. */
export function by(person: string): Wanted {
  return where(
    ({ creatorName, updatorName }) => asWords(person).test(creatorName) || asWords(person).test(updatorName),
  );
}

export function withStatus(status: string): Wanted {
  return where(({ processStatus }) => processStatus === status);
}

/** Those with this text in their comments. */
export function commentSays(text: string): Wanted {
  return where(({ comments }) => comments.includes(text));
}

/** Those that answer all of these. */
export function both(...all: readonly Wanted[]): Wanted {
  return (packages) => all.reduce<readonly ProcessPackage[]>((left, wanted) => wanted(left), packages);
}

/** The one that was updated last; several if they were updated at the same moment. */
export function newest(wanted: Wanted): Wanted {
  return (packages) => {
    const found = wanted(packages);
    const last = Math.max(...found.map(({ updatedAt }) => updatedAt));
    return found.filter(({ updatedAt }) => updatedAt === last);
  };
}

/** No package: the words are right, and nothing in the list says them. */
export function nothing(): readonly ProcessPackage[] {
  return [];
}

/** The text in any case, not within a longer word of letters. */
function asWords(text: string): RegExp {
  return new RegExp(String.raw`(?<![\p{L}\p{M}])${RegExp.escape(text)}(?![\p{L}\p{M}])`, 'iu');
}
