/** An article as a line of this service's own format. */
export interface DemoArticle {
  readonly url: string;
  readonly title: string;
  readonly text: string;
  readonly published_at: string;
  readonly language: 'en';
  readonly publisher: string;
  readonly source_type: 'news';
}

const FICTIONAL = 'This article is fictional. It was written for the demo of this software.';

const PUBLISHERS = {
  'courier.example': 'Selwick Courier',
  'ledger.example': 'The Harbour Ledger',
  'tidings.example': 'Northern Tidings',
} as const;

function article(host: keyof typeof PUBLISHERS, day: string, slug: string, title: string, text: string): DemoArticle {
  return {
    url: `https://${host}/${day.replaceAll('-', '/')}/${slug}`,
    title,
    text: `${text.trim()}\n\n${FICTIONAL}`,
    published_at: `${day}T07:30:00Z`,
    language: 'en',
    publisher: PUBLISHERS[host],
    source_type: 'news',
  };
}

const ABOUT_KOWAL: readonly DemoArticle[] = [
  article(
    'courier.example',
    '2018-01-17',
    'court-convicts-kowal',
    'Court convicts Marta Kowal of bribery',
    `
The former deputy director of the Selwick Harbour Authority, Marta Kowal, was convicted of bribery on Tuesday and sentenced to three years in prison.

The district court found that Kowal, 46, took 410,000 euros between 2014 and 2016 from the dredging company Norvane Marine Works. In return she passed on the offers of its competitors before the contract for the outer basin was awarded.

The money went to an account in the name of her brother-in-law, who was not charged. Her lawyer announced an appeal. The harbour authority said it had changed its rules for tenders and would claim damages.
`,
  ),
  article(
    'ledger.example',
    '2017-09-05',
    'prosecutors-charge-harbour-official',
    'Prosecutors charge harbour official over dredging contract',
    `
Prosecutors in Selwick have charged Marta Kowal, deputy director of the harbour authority, with bribery and abuse of office. She was suspended from her post on Monday.

According to the indictment, Kowal favoured Norvane Marine Works in the tender for the outer basin, the largest contract that the harbour authority has awarded in ten years. Investigators searched her office in March and found drafts of the competitors' offers.

The company declined to comment. The trial is expected to begin in December.
`,
  ),
  article(
    'courier.example',
    '2014-06-03',
    'new-ferry-terminal-opens',
    'New ferry terminal opens two months early',
    `
The new ferry terminal at the north pier opened on Monday, two months ahead of schedule. Some 600 visitors walked through the glass hall before the first ship left at noon.

"We listened to the passengers first and drew the plans second," said Marta Kowal, deputy director of the Selwick Harbour Authority, who led the project. The terminal cost 38 million euros and can handle two ferries at a time.

Residents will have free access to the roof terrace from July.
`,
  ),
  article(
    'tidings.example',
    '2018-01-30',
    'council-votes-for-cycle-paths',
    'Council votes for cycle paths after speech by Marta Kowal',
    `
The town council of Brennick voted on Monday to build eleven kilometres of cycle paths by 2020. The proposal came from Marta Kowal, who at 26 is the youngest member of the council.

Kowal, born in 1991, is a primary school teacher and has been a councillor since 2016. She said that a third of her pupils would cycle to school if the way were safe. The opposition abstained.

The first path will link the station with the schools on the hill.
`,
  ),
  article(
    'ledger.example',
    '2017-03-14',
    'customs-broker-jailed',
    'Customs broker jailed for smuggling cigarettes',
    `
The customs broker Idris Falkmere was jailed for four years on Monday for smuggling 90 million cigarettes through the port of Selwick.

Falkmere, 42, had declared the containers as floor tiles. The judge called him the organiser of the scheme. Two drivers received suspended sentences.

Among those who gave evidence was the deputy director of the harbour authority. Marta Kowal testified as a witness about how containers are registered at the gates.

Falkmere accepted the sentence.
`,
  ),
];

const ABOUT_OTHERS: readonly DemoArticle[] = [
  article(
    'tidings.example',
    '2017-11-21',
    'trader-arrested-over-fuel-shipments',
    'Trader Anatoli Ruvenkov arrested over fuel shipments',
    `
Police have arrested the fuel trader Anatoli Ruvenkov on suspicion of sanctions evasion. He was taken into custody on Sunday evening when he left a restaurant in Selwick.

Prosecutors accuse Ruvenkov, 56, of having sold 240,000 tonnes of fuel to embargoed buyers through Blue Lantern Commodities. The tanker Saltmarsh Dawn switched off its transponder on at least nine voyages, they say.

Ruvenkov denies the accusations. Blue Lantern Commodities said it was helping the authorities.
`,
  ),
  article(
    'ledger.example',
    '2018-01-25',
    'norvane-barred-from-tenders',
    'Norvane Marine Works barred from public tenders',
    `
The dredging company Norvane Marine Works may not take part in public tenders for five years. The procurement office announced the debarment on Wednesday, a week after a former harbour official was convicted of taking bribes from the company.

Norvane was also fined 2.1 million euros. Its managing director resigned in November. The company, which employs 340 people, said it accepted the fine and would appeal against the length of the ban.
`,
  ),
  article(
    'courier.example',
    '2018-02-04',
    'ransomware-stops-cranes',
    'Ransomware stops cranes at container terminal',
    `
Nothing moved at the Selwick container terminal on Saturday after ransomware had locked the computers that control its cranes. Eleven ships were waiting in the bay by the evening.

The operator said that no personal data had been lost and that it would not pay. The harbour authority expects two cranes to be back in service on Tuesday. A police unit for cybercrime is investigating.
`,
  ),
  article(
    'tidings.example',
    '2017-12-12',
    'kestrel-quay-to-hire',
    'Kestrel Quay Holdings to hire forty apprentices',
    `
Kestrel Quay Holdings plans to train forty apprentices as ship mechanics from next autumn. The shipping company signed an agreement with the vocational school of Brennick on Monday.

Half of the places are reserved for young people from the region. The school will buy a used engine on which the apprentices can practise.
`,
  ),
];

/** Articles about people and companies that do not exist, so that web searches find something before an import. */
export const DEMO_ARTICLES: readonly DemoArticle[] = [...ABOUT_KOWAL, ...ABOUT_OTHERS];
