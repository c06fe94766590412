import type { XmlElement } from './xml-element';

export type XmlRecord = { line: number; element: XmlElement } | { line: number; reason: string };

const MAX_CHARACTERS = 4_000_000;
const MAX_ELEMENTS = 50_000;

/** A record while its end isn't read. Once it is refused nothing more of it is held. */
export class OpenXmlRecord {
  private readonly root: XmlElement;
  private readonly path: XmlElement[];
  private characters = 0;
  private elements = 0;
  private fault: string | null = null;

  constructor(
    private readonly line: number,
    readonly depth: number,
    name: string,
  ) {
    this.root = { name, text: '', children: [] };
    this.path = [this.root];
  }

  start(name: string): void {
    this.elements += 1;
    if (this.elements > MAX_ELEMENTS) this.refuse(`the record has more than ${MAX_ELEMENTS} elements`);
    this.count(name);
    const element: XmlElement = { name, text: '', children: [] };
    if (this.fault === null) this.path.at(-1)?.children.push(element);
    this.path.push(element);
  }

  end(): void {
    this.path.pop();
  }

  addText(text: string): void {
    this.count(text);
    const element = this.path.at(-1);
    if (this.fault === null && element !== undefined) element.text += text;
  }

  /** The first reason is the one given. */
  refuse(reason: string): void {
    this.fault ??= reason;
    this.root.children = [];
  }

  finish(): XmlRecord {
    return this.fault === null ? { line: this.line, element: this.root } : { line: this.line, reason: this.fault };
  }

  private count(text: string): void {
    this.characters += text.length;
    if (this.characters > MAX_CHARACTERS) this.refuse(`the record has more than ${MAX_CHARACTERS} characters`);
  }
}
