import fc from 'fast-check';
import { textOfMarkup } from './text-of-markup';

describe('textOfMarkup', () => {
  test.each([
    ['', ''],
    ['plain text', 'plain text'],
    ['<p>One</p><p>Two <b>bold</b>word</p>', 'One\nTwo boldword'],
    ['one<br>two<br/>three', 'one\ntwo\nthree'],
    ['<ul><li>a</li>\n  <li>b</li></ul>', 'a\nb'],
    ['<table><tr><td>a</td><td>b</td></tr></table>', 'a b'],
    ['a\n  b', 'a b'],
    ['Fran&ccedil;ois &amp; Zo&euml; &#8211; &#x201c;x&#x201d; &nbsp; end', 'François & Zoë – “x” end'],
    ['&lt;b&gt; is a tag', '<b> is a tag'],
    ['3 < 4 and <3', '3 < 4 and <3'],
    ['a<script>alert("<p>")</script>b<style>p{}</style>c', 'a b c'],
    ['<SCRIPT>x</SCRIPT >y', 'y'],
    ['a<!-- <p>hidden</p> -->b', 'ab'],
    ['a<!-- never closed <p>b</p>', 'a'],
    ['<script>never closed', ''],
    ['<p title="x', ''],
    ['<![CDATA[inside]]>', 'inside]]>'],
    ['<?php x ?>a<!DOCTYPE html>b', 'ab'],
    ['<svg/>shown', 'shown'],
  ])('makes of %j the text %j', (html, text) => {
    expect(textOfMarkup(html)).toBe(text);
  });

  test.each(['<', '<a', '<!--', '<script>', '</p>', '&', '&#', '<div>', '<![CDATA['])(
    'reads a megabyte of %j in one pass',
    (piece) => {
      const html = piece.repeat(Math.ceil(1_000_000 / piece.length));
      expect(textOfMarkup(html).length).toBeLessThanOrEqual(html.length);
    },
  );

  test('never fails, and normalises whitespace', () => {
    fc.assert(
      fc.property(fc.string(), (html) => {
        expect(textOfMarkup(html)).toMatch(/^(?:\S(?:.*\S)?)?$/s);
      }),
    );
  });
});
