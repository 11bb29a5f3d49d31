/** A text with its removed credentials. */
export interface SplitCredentials {
  /** Without credentials; `{user}` and `{password}` replace those of a query. */
  text: string;
  user?: string;
  password?: string;
}

const users = 'user|username|usr|login|loginuse|account';
const passwords =
  'password|passwd|pass|pwd|psw|loginpas|secret|token|access_token|auth|authtoken|api_?key|stream_?key|credential';

/** `name=value` of a query or of free parameters, `"name": "value"` of JSON. A placeholder is no credential. */
const pair = new RegExp(
  String.raw`(?<before>(?:^|[?&;,\s{"'])(?:(?<user>${users})|${passwords})["']?\s*[=:]\s*["']?)(?<value>(?!\{(?:user|password)\})[^&;,\s"'}#]+)`,
  'gi',
);

/**
 * RFC 3986 §3.2.1: `user:password@` before a host, with or without a scheme. Some write `/` and `@` in it unescaped.
 */
const userInfo = /^(?<scheme>(?:[a-z][a-z0-9+.-]*:)?\/\/)?(?<info>[^?#]*)@/i;

/** Removes user and password from a URL. */
export function splitAddress(address: string): SplitCredentials {
  const found: Omit<SplitCredentials, 'text'> = {};
  const text = address.replace(userInfo, (whole, scheme: string | undefined, info: string) => {
    // After host and port comes a path, in which an @ is an ordinary character.
    if (/^[^:/]*(?::\d*)?\//.test(info)) return whole;
    const [user = '', ...password] = info.split(':');
    found.user = decoded(user);
    if (password.length > 0) found.password = decoded(password.join(':'));
    return scheme ?? '';
  });
  return { ...splitParameters(text), ...found };
}

/** Removes user and password from a query, or from parameters of any form. */
export function splitParameters(parameters: string): SplitCredentials {
  const found: Omit<SplitCredentials, 'text'> = {};
  const text = parameters.replace(pair, (...match) => {
    // The last argument of a replacer is the object of the groups.
    const { before, user, value } = match.at(-1) as { before: string; user: string | undefined; value: string };
    const name = user === undefined ? 'password' : 'user';
    found[name] ??= decoded(value);
    return `${before}{${name}}`;
  });
  return { text, ...found };
}

/** Whether a URL contains credentials, which every reader of the row would see. */
export function addressHoldsCredentials(address: string): boolean {
  // An @ in a path may end a password with a slash, so it is ambiguous.
  return holdsCredentials(splitAddress(address)) || /^[^?#]*@/.test(address);
}

/** Whether a URL has a user or a password. */
export function holdsCredentials({ user, password }: SplitCredentials): boolean {
  return user !== undefined || password !== undefined;
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
