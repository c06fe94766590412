import styles from './about.module.css';

/** The sources of the data that is part of the service. */
export function Credits() {
  return (
    <section className={styles.card}>
      <h2>Data</h2>
      <p>
        The base map is made with Natural Earth and drawn by this service. Borders and names are those of that data set
        and express no opinion.
      </p>
      <p>
        Place names are from GeoNames (CC BY 4.0). The earthquakes of the demo are from the U.S. Geological Survey. The
        people, companies and articles of the demo are invented.
      </p>
      <p>
        Tables of characters and names are from Unihan (Unicode License), OpenCC (Apache 2.0) and the IPA dictionary.
        The file <code>NOTICE</code> of the source code contains their notices. Imported events, lists and articles
        belong to their sources; each of them names its source.
      </p>
    </section>
  );
}
