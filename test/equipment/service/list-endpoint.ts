import { jsonAnswer, type Answer } from './answer.ts';
import type { PackageList } from './package-list.ts';
import type { ServiceSettings } from './settings.ts';

/** The list's path below {base_url}. */
export const listPath = '/process/all';

const pageRange = { standard: 1, most: 100_000 };
const limitRange = { standard: 20, most: 100 };

/** What the list endpoint needs of a request; `authorised`: whether its access token is valid. */
export interface ListRequest {
  readonly method: string;
  readonly parameters: URLSearchParams;
  readonly authorised: boolean;
}

/** Failures are not part of the interface; here they are an envelope with another status than SUCCESS. */
function failure(status: number, message: string, headers: Readonly<Record<string, string>> = {}): Answer {
  return jsonAnswer(status, { message, status: 'FAILURE' }, headers);
}

/** A parameter as a whole number in its range; undefined if it must be refused. */
function wholeNumber(
  parameters: URLSearchParams,
  name: string,
  range: { readonly standard: number; readonly most: number },
  outOfRange: ServiceSettings['outOfRange'],
): number | undefined {
  const values = parameters.getAll(name);
  const [text] = values;
  if (text === undefined) return range.standard;
  const clamp = outOfRange === 'clamp';
  if (values.length > 1 || !/^-?\d+$/.test(text)) return clamp ? range.standard : undefined;
  const value = Number(text);
  if (value >= 1 && value <= range.most) return value;
  return clamp ? Math.min(Math.max(value, 1), range.most) : undefined;
}

/** Endpoint 3 of the interface: GET {base_url}/process/all. */
export function answerList(
  list: PackageList,
  outOfRange: ServiceSettings['outOfRange'],
  request: ListRequest,
): Answer {
  if (request.method !== 'GET') return failure(405, 'Method not allowed.', { allow: 'GET' });
  if (!request.authorised) {
    return failure(401, 'The access token is missing, invalid or expired.', {
      'www-authenticate': 'Bearer realm="api", error="invalid_token"',
    });
  }
  const page = wholeNumber(request.parameters, 'page', pageRange, outOfRange);
  if (page === undefined) return failure(400, `page must be a whole number from 1 to ${pageRange.most}.`);
  const limit = wholeNumber(request.parameters, 'limit', limitRange, outOfRange);
  if (limit === undefined) return failure(400, `limit must be a whole number from 1 to ${limitRange.most}.`);
  const { items, totalCount } = list.page(page, limit);
  return jsonAnswer(200, {
    data: items,
    message: 'The list of ProcessAPI packages was returned successfully.',
    metadata: { count: items.length, page, totalCount },
    status: 'SUCCESS',
  });
}
