import { parseHTML } from 'linkedom';

export interface WebForm {
  readonly action: string;
  readonly method: 'GET' | 'POST';
  /** The fields that would be sent now, with the first button that has a name. */
  readonly fields: Readonly<Record<string, string>>;
  /** True if there is nothing to fill in, and the page has a script that submits it. */
  readonly submitsItself: boolean;
}

/** The used parts of a DOM element: browser types are not available here. */
interface Control {
  readonly tagName: string;
  readonly textContent: string | null;
  getAttribute(name: string): string | null;
  hasAttribute(name: string): boolean;
  querySelector(selector: string): Control | null;
}

const NOT_SENT = new Set(['button', 'reset', 'image', 'file']);
/** The script is in the page, or in the script files of SimpleSAMLphp and LemonLDAP::NG. */
const SENDS_ITSELF = /\.(?:submit|click)\s*\(|\/(?:post|redirect)(?:\.min)?\.js/;

/** The forms of a page by HTML's rules of submission; one value for a multiple choice. */
export function webForms(html: string, pageUrl: string): WebForm[] {
  const { document } = parseHTML(html);
  const sendsItself = [...document.querySelectorAll('script, [onload]')].some((element) =>
    SENDS_ITSELF.test(`${element.getAttribute('onload')} ${element.getAttribute('src')} ${element.textContent}`),
  );
  return [...document.querySelectorAll('form')].map((form) => {
    const outside = form.id === '' ? [] : [...document.querySelectorAll(`[form="${form.id}"]`)];
    const controls = [...form.querySelectorAll('input, select, textarea, button'), ...outside].filter(isEnabled);
    const isFilledIn = controls.every((control) => ['hidden', 'submit'].includes(typeOf(control)));
    return {
      action: new URL(form.getAttribute('action') ?? '', pageUrl).href,
      method: form.getAttribute('method')?.toUpperCase() === 'POST' ? 'POST' : 'GET',
      fields: fieldsOf(controls),
      submitsItself: sendsItself && isFilledIn,
    };
  });
}

function fieldsOf(controls: readonly Control[]): Record<string, string> {
  const fields: Record<string, string> = {};
  let hasButton = false;
  for (const control of controls) {
    const name = control.getAttribute('name');
    const type = typeOf(control);
    const isButton = type === 'submit';
    if (!name || NOT_SENT.has(type) || (isButton && hasButton)) continue;
    if (['checkbox', 'radio'].includes(type) && !control.hasAttribute('checked')) continue;
    hasButton ||= isButton;
    fields[name] = valueOf(control, type);
  }
  return fields;
}

const isEnabled = (control: Control): boolean => !control.hasAttribute('disabled');

const typeOf = (control: Control): string => {
  const tag = control.tagName.toLowerCase();
  if (tag === 'select' || tag === 'textarea') return tag;
  return control.getAttribute('type')?.toLowerCase() ?? (tag === 'button' ? 'submit' : 'text');
};

function valueOf(control: Control, type: string): string {
  if (type === 'textarea') return control.textContent ?? '';
  if (type !== 'select') return control.getAttribute('value') ?? (type === 'checkbox' || type === 'radio' ? 'on' : '');
  const option = control.querySelector('option[selected]') ?? control.querySelector('option');
  return option?.getAttribute('value') ?? option?.textContent ?? '';
}
