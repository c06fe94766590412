/** An act of the CAMEO codebook (Schrodt 2012): its type in the corpus, and its words in titles. */
export interface CameoAct {
  type: string;
  subtype: string | null;
  /** A noun phrase in lower case, such as "air strike". */
  noun: string;
  /** The preposition before the second actor: "air strike against …". */
  link: string;
}

/** Code | type | subtype | noun | link. Missing codes count as their parent. */
const CAMEO_TABLE = `
01|diplomatic_statement|statement|statement|on
011|diplomatic_statement|comment_declined|refusal to comment|on
012|diplomatic_statement|pessimistic_comment|pessimistic comment|on
013|diplomatic_statement|optimistic_comment|optimistic comment|on
014|diplomatic_statement|policy_option|policy option under consideration|towards
015|diplomatic_statement|responsibility_claimed|acknowledgement of responsibility|towards
016|diplomatic_statement|responsibility_denied|denial of responsibility|towards
017|diplomatic_statement|symbolic_act|symbolic act|towards
018|diplomatic_statement|empathy|expression of sympathy|with
019|diplomatic_statement|accord|expression of accord|with
02|appeal||appeal|to
021|appeal|material_cooperation|appeal for material cooperation|to
022|appeal|diplomatic_cooperation|appeal for diplomatic support|to
023|appeal|aid|appeal for aid|to
024|appeal|political_reform|appeal for political reform|to
025|appeal|concession|appeal for concessions|to
026|appeal|negotiation|call for a meeting or negotiation|with
027|appeal|settlement|call for the settlement of a dispute|with
028|appeal|mediation|call for mediation|with
03|cooperation|intent|offer of cooperation|to
031|cooperation|material_intent|offer of material cooperation|to
032|cooperation|diplomatic_intent|offer of diplomatic support|to
033|cooperation|aid_intent|offer of aid|to
034|cooperation|reform_intent|offer of political reform|to
035|cooperation|concession_intent|offer of concessions|to
036|cooperation|negotiation_intent|offer of a meeting or negotiation|to
037|cooperation|settlement_intent|offer to settle a dispute|with
038|cooperation|mediation_intent|readiness to accept mediation|with
039|cooperation|mediation_intent|offer of mediation|to
04|consultation||consultation|with
041|consultation|telephone|telephone talks|with
042|consultation|visit|visit|to
043|consultation|visit|reception of a visit|from
044|consultation|meeting|meeting at a third place|with
045|consultation|mediation|mediation|with
046|consultation|negotiation|negotiation|with
05|cooperation|diplomatic|diplomatic cooperation|with
051|cooperation|praise|praise or support|for
052|cooperation|verbal_defence|verbal defence|of
053|cooperation|support_rallied|rallying of support|for
054|cooperation|recognition|diplomatic recognition|of
055|cooperation|apology|apology|to
056|cooperation|forgiveness|forgiveness|of
057|cooperation|agreement|agreement|with
06|cooperation|material|material cooperation|with
061|cooperation|economic|economic cooperation|with
062|cooperation|military|military cooperation|with
063|cooperation|judicial|judicial cooperation|with
064|cooperation|intelligence|sharing of intelligence|with
07|aid||aid|to
071|aid|economic|economic aid|to
072|aid|military|military aid|to
073|aid|humanitarian|humanitarian aid|to
074|aid|protection|military protection|for
075|aid|asylum|grant of asylum|to
08|concession||concession|to
081|concession|sanctions_eased|easing of administrative sanctions|on
082|concession|dissent_eased|easing of restrictions on dissent|for
083|concession|reform|acceptance of demands for reform|from
084|concession|release|release of persons or property|to
085|concession|embargo_eased|easing of economic sanctions|on
086|concession|access_allowed|admission of international involvement|from
087|concession|de_escalation|military de-escalation|towards
0871|concession|ceasefire|ceasefire|with
0874|concession|retreat|retreat or surrender|before
09|investigation||investigation|of
091|investigation|crime|criminal investigation|of
092|investigation|human_rights|investigation of human rights abuses|concerning
093|investigation|military_action|investigation of military action|concerning
094|investigation|war_crimes|investigation of war crimes|concerning
10|demand||demand|on
101|demand|cooperation|demand for information or cooperation|on
102|demand|policy_support|demand for policy support|on
103|demand|aid|demand for aid or protection|on
104|demand|political_reform|demand for political reform|on
105|demand|concession|demand for concessions|on
106|demand|withdrawal|demand for withdrawal|on
107|demand|ceasefire|demand for a ceasefire|on
108|demand|negotiation|demand for a meeting or negotiation|on
11|criticism||disapproval|of
111|criticism|denunciation|criticism or denunciation|of
112|criticism|accusation|accusation|against
113|criticism|opposition_rallied|rallying of opposition|against
114|criticism|complaint|official complaint|about
115|legal_action|lawsuit|lawsuit|against
116|legal_action|conviction|conviction or finding of liability|against
12|rejection||rejection of a proposal|from
121|rejection|cooperation|rejection of material cooperation|with
122|rejection|aid|rejection of a request for aid|from
123|rejection|political_reform|rejection of political reform|demanded by
124|rejection|concession|refusal to yield|to
125|rejection|negotiation|rejection of a meeting or negotiation|with
126|rejection|mediation|rejection of mediation|with
127|rejection|settlement|rejection of a settlement|with
128|rejection|norms_defied|defiance of norms or law|towards
129|rejection|veto|veto|against
13|threat||threat|against
131|threat|non_force|threat of measures short of force|against
132|threat|administrative_sanctions|threat of administrative sanctions|against
133|threat|protest|threat of protest|against
134|threat|negotiations_halted|threat to halt negotiations|with
135|threat|mediation_halted|threat to halt mediation|with
136|threat|involvement_halted|threat to halt international involvement|with
137|threat|repression|threat of violent repression|against
138|threat|military_force|threat of military force|against
1383|threat|unconventional_violence|threat of unconventional violence|against
1385|threat|mass_destruction|threat of weapons of mass destruction|against
139|threat|ultimatum|ultimatum|to
14|protest||protest|against
141|protest|demonstration|demonstration|against
142|protest|hunger_strike|hunger strike|against
143|strike|strike_or_boycott|strike or boycott|against
144|protest|obstruction|obstruction of passage|against
145|riot|violent_protest|violent protest or riot|against
15|force_posture||show of military or police power|towards
151|force_posture|police_alert|raised police alert|towards
152|force_posture|military_alert|raised military alert|towards
153|force_posture|police_mobilised|mobilisation of police|towards
154|force_posture|forces_mobilised|mobilisation of armed forces|towards
16|relations_reduced||reduction of relations|with
161|relations_reduced|diplomatic|reduction of diplomatic relations|with
162|relations_reduced|aid_stopped|reduction of aid|to
163|sanction|embargo|embargo, boycott or sanctions|against
164|relations_reduced|negotiations_halted|halt of negotiations|with
165|relations_reduced|mediation_halted|halt of mediation|with
166|relations_reduced|expulsion|expulsion or withdrawal of personnel|from
17|coercion||coercion|of
171|property_destruction|seizure_or_damage|seizure or damage of property|from
1711|property_destruction|seizure|confiscation of property|from
1712|property_destruction|destruction|destruction of property|from
172|restrictions|administrative|administrative sanctions|against
1723|restrictions|curfew|curfew|for
1724|restrictions|state_of_emergency|state of emergency or martial law|for
173|arrest||arrest, detention or charging|of
174|deportation||expulsion or deportation|of
175|coercion|violent_repression|violent repression|of
18|assault|unconventional_violence|violence|against
180|assault|unconventional_violence|unconventional violence|against
181|abduction||abduction, hijacking or hostage-taking|of
182|assault|physical_assault|physical assault|on
1821|sexual_assault||sexual assault|on
1822|torture||torture|of
1823|homicide|physical_assault|fatal assault|on
183|explosion|bombing|bombing|of
1831|explosion|suicide_bombing|suicide bombing|of
1832|explosion|car_bombing|car bombing|of
1833|explosion|roadside_bombing|roadside bombing|of
184|violence_against_civilians|human_shield|use of human shields|from
185|assassination|attempted|attempted assassination|of
186|assassination||assassination|of
19|battle|military_force|use of military force|against
190|battle|military_force|use of conventional military force|against
191|blockade||blockade or restriction of movement|for
192|occupation||occupation of territory|from
193|battle|small_arms|fighting with small arms|against
194|battle|artillery|fighting with artillery and tanks|against
195|explosion|air_strike|air strike|against
196|ceasefire_violation||ceasefire violation|against
20|mass_violence||mass violence|against
201|mass_violence|expulsion|mass expulsion|of
202|mass_violence|killing|mass killing|of
203|mass_violence|ethnic_cleansing|ethnic cleansing|of
204|mass_violence|mass_destruction|use of weapons of mass destruction|against
2041|mass_violence|chemical_biological_radiological|use of chemical, biological or radiological weapons|against
2042|mass_violence|nuclear|use of nuclear weapons|against
`;

/** Acts by CAMEO code of two to four digits. */
export const CAMEO_ACTS: Readonly<Record<string, CameoAct>> = Object.fromEntries(
  CAMEO_TABLE.trim()
    .split('\n')
    .map((row): [string, CameoAct] => {
      const [code = '', type = '', subtype = '', noun = '', link = ''] = row.split('|');
      return [code, { type, subtype: subtype === '' ? null : subtype, noun, link }];
    }),
);
