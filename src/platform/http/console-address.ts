import type { IncomingMessage } from 'node:http';

/** Where the console's files are, and the page that shows every address of the console. */
export const CONSOLE_PREFIX = '/console/';
const CONSOLE_PAGE = `${CONSOLE_PREFIX}index.html`;

export const isOfConsole = (url: string): boolean => /^\/console(?:[/?#]|$)/.test(url);

type Asked = Pick<IncomingMessage, 'url' | 'method' | 'headers'>;

/**
 * The address to route instead, if a browser asks for a page of the console: its router reads the real one. A path with an
 * extension names a file, except below `/console/p/`, where identifiers may contain dots.
 */
export function consolePage({ url = '', method, headers }: Asked): string | undefined {
  const [path = ''] = url.split('?', 1);
  if (!isOfConsole(url) || (method !== 'GET' && method !== 'HEAD')) return undefined;
  const accepted = headers.accept ?? '*/*';
  const isFile = path.slice(path.lastIndexOf('/')).includes('.');
  if (isFile) return path.startsWith('/console/p/') && accepted.includes('text/html') ? CONSOLE_PAGE : undefined;
  return accepted.includes('text/html') || accepted.includes('*/*') ? CONSOLE_PAGE : undefined;
}
