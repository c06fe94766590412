import { attributeOf, childOf, childrenOf, listOf, textOf, type XmlElement } from './xml-element';

const element = (name: string, text: string, children: XmlElement[] = []): XmlElement => ({ name, text, children });

describe('an element of XML', () => {
  const first = { ...element('a', ' one\n', [element('b', '1')]), attributes: new Map([['unit', 'M']]) };
  const second = element('a', 'two', [element('b', '2'), element('c', '3'), element('b', ' 4')]);
  const root = element('root', '', [element('z', 'zero'), first, second]);

  it('is asked for its children by their name', () => {
    expect([childOf(root, 'a'), childOf(root, 'none')]).toEqual([first, undefined]);
    expect([childrenOf(root, 'a'), childrenOf(root, 'none')]).toEqual([[first, second], []]);
    expect([textOf(root, 'a'), textOf(root, 'none')]).toEqual(['one', '']);
    expect(listOf(root, 'a', 'b').map(({ text }) => text)).toEqual(['1', '2', ' 4']);
  });

  it('is asked for its attributes', () => {
    expect([attributeOf(first, 'unit'), attributeOf(first, 'value'), attributeOf(second, 'unit')]).toEqual([
      ...['M', '', ''],
    ]);
  });
});
