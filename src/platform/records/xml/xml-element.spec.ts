import { readAttribute, findChild, findChildren, listedChildren, childText, type XmlElement } from './xml-element';

const element = (name: string, text: string, children: XmlElement[] = []): XmlElement => ({ name, text, children });

describe('XML elements', () => {
  const first = { ...element('a', ' one\n', [element('b', '1')]), attributes: new Map([['unit', 'M']]) };
  const second = element('a', 'two', [element('b', '2'), element('c', '3'), element('b', ' 4')]);
  const root = element('root', '', [element('z', 'zero'), first, second]);

  it('are found among the children by their name', () => {
    expect([findChild(root, 'a'), findChild(root, 'none')]).toEqual([first, undefined]);
    expect([findChildren(root, 'a'), findChildren(root, 'none')]).toEqual([[first, second], []]);
    expect([childText(root, 'a'), childText(root, 'none')]).toEqual(['one', '']);
    expect(listedChildren(root, 'a', 'b').map(({ text }) => text)).toEqual(['1', '2', ' 4']);
  });

  it('have attributes, which are found by their name', () => {
    expect([readAttribute(first, 'unit'), readAttribute(first, 'value'), readAttribute(second, 'unit')]).toEqual([
      ...['M', '', ''],
    ]);
  });
});
