import { useState } from 'react';
import { CopyButton } from '../../../parts/copy-button';
import { RECEIVER_EXAMPLES } from './receiver-example';
import cards from '../../../parts/page/cards.module.css';
import styles from './webhooks.module.css';

/** Example code of a receiver, with a button that copies it. */
export function ReceiverCode() {
  const [index, setIndex] = useState(0);
  const { language, code } = RECEIVER_EXAMPLES[index] ?? RECEIVER_EXAMPLES[0];
  return (
    <section className={cards.card} aria-labelledby="receiver">
      <div className={cards.cardHead}>
        <h2 id="receiver">A receiver that verifies the signature</h2>
        <span className={cards.buttons} role="group" aria-label="Language">
          {RECEIVER_EXAMPLES.map((example, place) => (
            <button key={example.language} type="button" aria-pressed={place === index} onClick={() => setIndex(place)}>
              {example.language}
            </button>
          ))}
        </span>
        <CopyButton text={code} what="the code" />
      </div>
      <pre className={styles.code} tabIndex={0} role="region" aria-label={`Code for ${language}`}>
        {code}
      </pre>
    </section>
  );
}
