/**
 * Classes of legal form that a court would distinguish. `limited` (Ltd) and `corporate` (Inc, Corp, Co) are words that
 * translations use for any company, so they contradict no other class.
 */
export type LegalFormClass =
  | 'stock'
  | 'private'
  | 'limited'
  | 'corporate'
  | 'partnership'
  | 'nonprofit'
  | 'state'
  | 'cooperative'
  | 'sole';

/**
 * Legal forms by class, folded, in Latin letters, without full stops and blanks (S.p.A. is spa, Sp. z o.o. is spzoo);
 * forms of other scripts in the romanisation of romanize.ts. Several words are joined by a hyphen.
 */
const FORMS: Record<LegalFormClass, string> = {
  stock: `ag aktiengesellschaft sa spa sab sae saog saoc saic sacv as a-s asa ab oyj oao pao zao ao nao jsc ojsc pjsc cjsc qsc psc pjs plc se nv kk
    tbk bhd berhad adr ad dd ead akc akciova-spolecnost hf asi anonim-sirketi anonim-sti rt nyrt zrt pat prat vat pt
    societe-anonyme sociedad-anonima sociedade-anonima societa-per-azioni naamloze-vennootschap aktiebolag aksjeselskap aktieselskab
    sociedad-anonima-de-capital-variable sa-de-cv public-limited-company joint-stock-company open-joint-stock-company
    closed-joint-stock-company public-joint-stock-company private-joint-stock-company non-public-joint-stock-company nepublichnoe-aktsionernoe-obshchestvo limited-company-by-shares
    aktsionernaya-kompaniya ak aktsionernoe-obshchestvo otkrytoe-aktsionernoe-obshchestvo zakrytoe-aktsionernoe-obshchestvo publichnoe-aktsionernoe-obshchestvo
    aktsionerne-tovarystvo publichne-aktsionerne-tovarystvo pryvatne-aktsionerne-tovarystvo spolka-akcyjna sherkat-sahami
    anonimi-etairia ae societatea-pe-actiuni kabushiki-kaisha kabushiki-gaisha gufenyouxiangongsi na national-association
    adkrytae-aktsyyanernae-tavarystva zakrytae-aktsyyanernae-tavarystva vidkryte-aktsionerne-tovarystvo
    bsc ysc kscc ksc sak sal sakc ssk aat shml shmb shmk shmq`,
  private: `gmbh mbh gesellschaft-mit-beschrankter-haftung ug llc lc ooo too tov dooel doo ood eood sarl sarlau srl sl slu sro spzoo sp-z-oo sp-z-o-o
    spolka-z-ograniczona-odpowiedzialnoscia spolka-z-oo spolecnost-s-rucenim-omezenym bv bvba besloten-vennootschap kft aps as-aps ou uab sia ehf
    oy ltda lda sas sasu eurl lllc pte-ltd pty-ltd pvt-ltd private-limited proprietary-limited sdn-bhd fzco fze fzc fz-llc fzllc wll spc dmcc
    limited-liability-company limited-liability-partnership obshchestvo-s-ogranichennoi-otvetstvennostyu
    tovarystvo-z-obmezhenoyu-vidpovidalnistyu tavarystva-z-abmezhavanai-adkaznastsyu zhauapkershiligi-shekteuli-seriktestik tovarishchestvo-s-ogranichennoi-otvetstvennostyu
    societe-a-responsabilite-limitee sociedad-de-responsabilidad-limitada societa-a-responsabilita-limitata societatea-cu-raspundere-limitata
    societate-cu-raspundere-limitata srl-cv s-de-rl-de-cv drustvo-s-ogranicenom-odgovornoscu limited-sirketi ltd-sti limited-sti
    yugen-gaisha yk youxianzerengongsi mmc mchj epe ep-ltd shmm shzmm`,
  limited: `ltd limited co-ltd co-limited company-limited company-ltd corporation-limited youxiangongsi`,
  corporate: `inc incorporated corp corporation co company compagnie cia kompaniya corporacion corporation-inc cie gongsi sherkat sharikat`,
  partnership: `kommanditgesellschaft-auf-aktien kgaa lp llp lllp kg gmbh-co-kg gmbh-und-co-kg gmbh-and-co-kg ohg gbr snc scs sca cv vof kommanditgesellschaft limited-partnership
    general-partnership ks kb`,
  nonprofit: `ano ev eingetragener-verein verein noo asbl vzw npo nko avtonomnaya-nekommercheskaya-organizatsiya autonomous-non-profit-organization
    autonomous-nonprofit-organization autonomous-noncommercial-organization gemeinnutzige-gmbh ggmbh`,
  state: `fkp fgbou fgaou fgau gbu gku fgup gup mup fgu fgbu fku gku rup up kup dp federalnoe-gosudarstvennoe-unitarnoe-predpriyatie federalnoe-kazennoe-predpriyatie federal-state-unitary-enterprise
    state-unitary-enterprise state-owned-enterprise municipal-unitary-enterprise unitary-enterprise goskorporatsiya
    derzhavne-pidpryyemstvo gosudarstvennoe-predpriyatie`,
  cooperative: `eg cooperative coop kooperativ scop`,
  sole: `ip pe fop eirl indyvidualnyi-pidpryyemets individualnyi-predprinimatel`,
};

/** Classes between which the same name belongs to two legal persons. */
const CONTRADICTING: ReadonlySet<LegalFormClass> = new Set([
  'stock',
  'private',
  'partnership',
  'nonprofit',
  'state',
  'cooperative',
  'sole',
]);

export interface LegalForm {
  text: string;
  class: LegalFormClass;
}

/** Joined letters with their class, and the highest number of words of a form. */
const byLetters = new Map<string, LegalFormClass>();
/** Long forms by the lengths that one edit may give them. */
const lengthened = new Map<number, string[]>();
let mostWords = 1;
for (const [legalClass, forms] of Object.entries(FORMS) as [LegalFormClass, string][]) {
  for (const form of forms.trim().split(/\s+/)) {
    const letters = form.replaceAll('-', '');
    if (!byLetters.has(letters)) byLetters.set(letters, legalClass);
    if (letters.length >= 10) {
      for (const length of [letters.length - 1, letters.length, letters.length + 1])
        lengthened.set(length, [...(lengthened.get(length) ?? []), letters]);
    }
    mostWords = Math.max(mostWords, form.split('-').length);
  }
}

export const MOST_WORDS_OF_A_LEGAL_FORM = mostWords;

/** The class of joined words: exact, or for long forms also with one letter left out, added or changed. */
export function legalFormClass(letters: string): LegalFormClass | undefined {
  const exact = byLetters.get(letters);
  if (exact !== undefined || letters.length < 10) return exact;
  const near = lengthened.get(letters.length)?.find((form) => isOneEditAway(form, letters));
  return near === undefined ? undefined : byLetters.get(near);
}

function isOneEditAway(left: string, right: string): boolean {
  let start = 0;
  while (start < left.length && left[start] === right[start]) start++;
  let end = 0;
  while (end < left.length - start && end < right.length - start && left.at(-1 - end) === right.at(-1 - end)) end++;
  return Math.max(left.length, right.length) - start - end <= 1;
}

/** True if both sides have a class, and a court would distinguish every class of one from every class of the other. */
export function contradict(left: readonly LegalForm[], right: readonly LegalForm[]): boolean {
  const ours = left.map((form) => form.class).filter((name) => CONTRADICTING.has(name));
  const theirs = right.map((form) => form.class).filter((name) => CONTRADICTING.has(name));
  if (ours.length === 0 || theirs.length === 0) return false;
  return !ours.some((name) => theirs.includes(name));
}
