import fc from 'fast-check';
import { soundForm } from '../spelling/sound-form';
import { consonantClasses, spokenForms, spokenFormsLike } from './spoken-forms';

const soundsOf = (latin: string): string[] => spokenForms(latin).map(({ sound }) => sound);
const heard = (respelling: string): string => soundForm(respelling, false);

describe('spokenForms', () => {
  it.each([
    ['jacques', 'zhak', 'French'],
    ['rousseau', 'ruso', 'French'],
    ['wright', 'rait', 'English'],
    ['knight', 'nait', 'English'],
    ['zweig', 'tsvaig', 'German'],
    ['juarez', 'khuares', 'Spanish'],
    ['guillermo', 'giyermo', 'Spanish'],
    ['giacomo', 'jakomo', 'Italian'],
    ['wojcicki', 'voytsitski', 'Polish'],
    ['cengiz', 'jengiz', 'Turkish'],
    ['zhuang', 'juang', 'Chinese'],
  ])('reads %s as %s, as %s does', (latin, respelling) => {
    expect(soundsOf(latin)).toContain(heard(respelling));
  });

  it('reads q and x as Chinese does only in words of Chinese syllables', () => {
    expect(soundsOf('qin')).toContain(heard('chin'));
    expect(soundsOf('qasim')).not.toContain(heard('chasim'));
  });

  it('keeps at least two consonants, so that silent letters do not make many names one', () => {
    fc.assert(
      fc.property(fc.stringMatching(/^[a-z]{1,12}$/), (word) => {
        for (const sound of soundsOf(word)) expect(sound.replace(/[aeiou]/g, '').length).toBeGreaterThanOrEqual(2);
      }),
    );
  });

  it('leaves out forms with other consonants than those that were heard', () => {
    const [form] = spokenForms('georges').filter(({ sound }) => sound === heard('zhorzh'));
    const classes = consonantClasses(form?.codes ?? new Uint8Array());
    expect(spokenFormsLike('georges', classes)).toContain(form);
    expect(spokenFormsLike('georges', 0)).not.toContain(form);
  });
});
