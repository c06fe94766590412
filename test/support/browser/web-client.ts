import { CookieJar } from './cookie-jar';
import { type WebForm, webForms } from './web-form';

const MOST_REDIRECTS = 20;
const REDIRECTS = new Set([301, 302, 303, 307, 308]);

/** The page at the end of a navigation. */
export interface WebPage {
  readonly url: string;
  readonly status: number;
  readonly headers: Headers;
  readonly body: string;
  /** The redirect that the client did not follow, otherwise null. */
  readonly location: string | null;
}

export interface WebVisit {
  readonly method: string;
  readonly url: string;
  readonly status: number;
  /** The `Cookie` header that was sent, or null. */
  readonly cookie: string | null;
}

export type FormFields = Readonly<Record<string, string>>;

/** Called with each redirect; false leaves it to the test. */
export type Follow = (url: string) => boolean;

/** A browser without a window: cookies, redirects and forms, but no scripts. */
export class WebClient {
  readonly cookies = new CookieJar();
  /** Every request, in order. */
  readonly visits: WebVisit[] = [];

  /** With headers that are sent with every request. */
  constructor(private readonly extraHeaders: Readonly<Record<string, string>> = {}) {}

  /** Opens an address as if typed in. */
  get(url: string, follow?: Follow): Promise<WebPage> {
    return this.#navigate({ method: 'GET', url, from: null }, follow);
  }

  /** Submits a form from a page of that address, or from the same site if none is given. */
  post(url: string, fields: FormFields, from: string | null = null, follow?: Follow): Promise<WebPage> {
    return this.#navigate({ method: 'POST', url, from, fields }, follow);
  }

  /** Follows a link on that page. */
  visit(page: WebPage, href: string, follow?: Follow): Promise<WebPage> {
    return this.#navigate({ method: 'GET', url: new URL(href, page.url).href, from: page.url }, follow);
  }

  forms(page: WebPage): WebForm[] {
    return webForms(page.body, page.url);
  }

  /** Submits the first form that has all these fields with its button. @throws Error if there is none */
  submit(page: WebPage, fields: FormFields = {}, follow?: Follow): Promise<WebPage> {
    const form = this.forms(page).find((candidate) => Object.keys(fields).every((name) => name in candidate.fields));
    if (form === undefined) {
      throw new Error(`${page.url} (${page.status}) has no form with ${Object.keys(fields).join()}: ${page.body}`);
    }
    const all = { ...form.fields, ...fields };
    if (form.method === 'POST') return this.post(form.action, all, page.url, follow);
    const url = new URL(form.action);
    url.search = new URLSearchParams(all).toString();
    return this.visit(page, url.href, follow);
  }

  /** Does what scripts would: submits forms that need no input, page after page. */
  async submitForms(page: WebPage, follow?: Follow): Promise<WebPage> {
    let current = page;
    for (let left = MOST_REDIRECTS; this.forms(current)[0]?.submitsItself === true; left--) {
      if (left === 0) throw new Error(`Forms without end at ${current.url}`);
      current = await this.submit(current, {}, follow);
    }
    return current;
  }

  async #navigate(start: Navigation, follow: Follow = () => true): Promise<WebPage> {
    let navigation = start;
    for (let left = MOST_REDIRECTS; left > 0; left--) {
      const answer = await this.#send(navigation);
      const location = answer.headers.get('location');
      const next = location === null ? null : new URL(location, navigation.url).href;
      const goesOn = REDIRECTS.has(answer.status) && next !== null && follow(next);
      if (!goesOn) return { ...answer, location: next };
      const keepsMethod = answer.status === 307 || answer.status === 308;
      navigation = keepsMethod ? { ...navigation, url: next } : { method: 'GET', url: next, from: navigation.from };
    }
    throw new Error(`Redirects without end from ${start.url}`);
  }

  async #send({ method, url, from, fields }: Navigation): Promise<Omit<WebPage, 'location'>> {
    const cookie = this.cookies.headerFor(url, { method, from });
    const headers = new Headers({ accept: 'text/html,application/xhtml+xml,*/*;q=0.8', ...this.extraHeaders });
    if (cookie !== null) headers.set('cookie', cookie);
    // Browsers name the origin of a form, and a redirect does not change it.
    if (method === 'POST') headers.set('origin', new URL(from ?? url).origin);
    const body = fields === undefined ? undefined : new URLSearchParams(fields);
    const answer = await fetch(url, { method, headers, body, redirect: 'manual' });
    this.cookies.keep(url, answer.headers.getSetCookie());
    this.visits.push({ method, url, status: answer.status, cookie });
    return { url, status: answer.status, headers: answer.headers, body: await answer.text() };
  }
}

interface Navigation {
  readonly method: 'GET' | 'POST';
  readonly url: string;
  readonly from: string | null;
  readonly fields?: FormFields;
}
