import { RECORD_TEXTS } from '../record.texts';
import type { XmlElement } from './xml-element';

/** One record of the document, or the reason why it is invalid. */
export type XmlRecord = { line: number; element: XmlElement } | { line: number; reason: string };

interface OpenElement extends XmlElement {
  text: string;
  children: XmlElement[];
  attributes?: Map<string, string>;
}

/**
 * The total length of names, texts and attributes. The longest known records, alerts of a national weather service,
 * stay below 100,000.
 */
const MAX_CHARACTERS = 4 * 1_024 * 1_024;
const MAX_ELEMENTS = 50_000;
const MAX_ATTRIBUTES = 50_000;

/** A record whose end was not read yet. Once it is refused, its content is no longer kept. */
export class OpenXmlRecord {
  readonly #root: OpenElement;
  readonly #path: OpenElement[];
  #characters = 0;
  #elements = 0;
  #attributes = 0;
  #fault: string | null = null;

  constructor(
    private readonly line: number,
    readonly depth: number,
    name: string,
  ) {
    this.#root = { name, text: '', children: [] };
    this.#path = [this.#root];
  }

  start(name: string): void {
    this.#elements += 1;
    if (this.#elements > MAX_ELEMENTS) this.refuse(RECORD_TEXTS.recordTooLarge(MAX_ELEMENTS, 'elements'));
    this.#count(name);
    const element: OpenElement = { name, text: '', children: [] };
    if (this.#fault === null) this.#path.at(-1)?.children.push(element);
    this.#path.push(element);
  }

  end(): void {
    this.#path.pop();
  }

  /** Adds an attribute to the last opened element. If several differ only in their prefix, the last one counts. */
  addAttribute(name: string, value: string): void {
    this.#attributes += 1;
    if (this.#attributes > MAX_ATTRIBUTES) this.refuse(RECORD_TEXTS.recordTooLarge(MAX_ATTRIBUTES, 'attributes'));
    this.#count(name);
    this.#count(value);
    const element = this.#path.at(-1);
    if (this.#fault === null && element !== undefined) (element.attributes ??= new Map()).set(name, value);
  }

  addText(text: string): void {
    this.#count(text);
    const element = this.#path.at(-1);
    if (this.#fault === null && element !== undefined) element.text += text;
  }

  /** Only the first reason is kept. */
  refuse(reason: string): void {
    this.#fault ??= reason;
    this.#root.children = [];
  }

  finish(): XmlRecord {
    return this.#fault === null ? { line: this.line, element: this.#root } : { line: this.line, reason: this.#fault };
  }

  #count(text: string): void {
    this.#characters += text.length;
    if (this.#characters > MAX_CHARACTERS) this.refuse(RECORD_TEXTS.recordTooLarge(MAX_CHARACTERS, 'characters'));
  }
}
