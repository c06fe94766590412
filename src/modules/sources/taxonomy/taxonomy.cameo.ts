/** An act of the CAMEO codebook (Schrodt 2012): its type in the corpus and its wording in titles. */
export interface CameoAct {
  type: string;
  subtype: string | null;
  /** The verb of the first actor, third person singular. */
  verb: string;
  /** Connects the verb with the second actor; empty if the actor follows directly. */
  link: string;
}

/** Code | type | subtype | verb | link. Missing codes count as their parent. */
const CAMEO_TABLE = `
01|diplomatic_statement|statement|makes a statement|about
011|diplomatic_statement|comment_declined|declines to comment|on
012|diplomatic_statement|pessimistic_comment|comments pessimistically|on
013|diplomatic_statement|optimistic_comment|comments optimistically|on
014|diplomatic_statement|policy_option|considers a policy option|with
015|diplomatic_statement|responsibility_claimed|acknowledges responsibility|towards
016|diplomatic_statement|responsibility_denied|denies responsibility|towards
017|diplomatic_statement|symbolic_act|engages in a symbolic act|towards
018|diplomatic_statement|empathy|expresses sympathy|with
019|diplomatic_statement|accord|expresses accord|with
02|appeal||appeals|to
021|appeal|material_cooperation|appeals for material cooperation|to
022|appeal|diplomatic_cooperation|appeals for diplomatic support|to
023|appeal|aid|appeals for aid|to
024|appeal|political_reform|appeals for political reform|to
025|appeal|concession|appeals for concessions|to
026|appeal|negotiation|calls for a meeting or negotiation|with
027|appeal|settlement|calls for the settlement of a dispute|with
028|appeal|mediation|calls for mediation|with
03|cooperation|intent|intends to cooperate|with
031|cooperation|material_intent|intends material cooperation|with
032|cooperation|diplomatic_intent|intends to give diplomatic support|to
033|cooperation|aid_intent|intends to give aid|to
034|cooperation|reform_intent|intends political reform|towards
035|cooperation|concession_intent|intends to yield|to
036|cooperation|negotiation_intent|intends to meet or negotiate|with
037|cooperation|settlement_intent|intends to settle a dispute|with
038|cooperation|mediation_intent|intends to accept mediation|with
039|cooperation|mediation_intent|intends to mediate|with
04|consultation||consults|with
041|consultation|telephone|talks by telephone|with
042|consultation|visit|makes a visit|to
043|consultation|visit|hosts a visit|by
044|consultation|meeting|meets at a third place|with
045|consultation|mediation|mediates|with
046|consultation|negotiation|negotiates|with
05|cooperation|diplomatic|cooperates diplomatically|with
051|cooperation|praise|gives praise or support|to
052|cooperation|verbal_defence|speaks in defence|of
053|cooperation|support_rallied|rallies support|for
054|cooperation|recognition|grants diplomatic recognition|to
055|cooperation|apology|apologises|to
056|cooperation|forgiveness|forgives|
057|cooperation|agreement|signs an agreement|with
06|cooperation|material|cooperates materially|with
061|cooperation|economic|cooperates economically|with
062|cooperation|military|cooperates militarily|with
063|cooperation|judicial|cooperates judicially|with
064|cooperation|intelligence|shares intelligence|with
07|aid||gives aid|to
071|aid|economic|gives economic aid|to
072|aid|military|gives military aid|to
073|aid|humanitarian|gives humanitarian aid|to
074|aid|protection|gives military protection|to
075|aid|asylum|grants asylum|to
08|concession||yields|to
081|concession|sanctions_eased|eases administrative sanctions|on
082|concession|dissent_eased|eases restrictions on political dissent|by
083|concession|reform|accedes to demands for reform|from
084|concession|release|releases persons or property|to
085|concession|embargo_eased|eases economic sanctions|on
086|concession|access_allowed|allows international involvement|by
087|concession|de_escalation|de-escalates its military engagement|with
0871|concession|ceasefire|declares a ceasefire|with
0874|concession|retreat|retreats or surrenders|before
09|investigation||investigates|
091|investigation|crime|investigates a crime|concerning
092|investigation|human_rights|investigates human rights abuses|concerning
093|investigation|military_action|investigates military action|by
094|investigation|war_crimes|investigates war crimes|concerning
10|demand||makes demands|on
101|demand|cooperation|demands information or cooperation|from
102|demand|policy_support|demands policy support|from
103|demand|aid|demands aid or protection|from
104|demand|political_reform|demands political reform|from
105|demand|concession|demands concessions|from
106|demand|withdrawal|demands withdrawal|from
107|demand|ceasefire|demands a ceasefire|from
108|demand|negotiation|demands a meeting or negotiation|with
11|criticism||disapproves|of
111|criticism|denunciation|criticises or denounces|
112|criticism|accusation|accuses|
113|criticism|opposition_rallied|rallies opposition|against
114|criticism|complaint|complains officially|about
115|legal_action|lawsuit|brings a lawsuit|against
116|legal_action|conviction|convicts or holds liable|
12|rejection||rejects a proposal|from
121|rejection|cooperation|rejects material cooperation|with
122|rejection|aid|rejects a request for aid|from
123|rejection|political_reform|rejects political reform|demanded by
124|rejection|concession|refuses to yield|to
125|rejection|negotiation|rejects a meeting or negotiation|with
126|rejection|mediation|rejects mediation|with
127|rejection|settlement|rejects a plan to settle a dispute|with
128|rejection|norms_defied|defies norms or law|towards
129|rejection|veto|vetoes a proposal|of
13|threat||makes threats|against
131|threat|non_force|threatens measures short of force|against
132|threat|administrative_sanctions|threatens administrative sanctions|against
133|threat|protest|threatens protest|against
134|threat|negotiations_halted|threatens to halt negotiations|with
135|threat|mediation_halted|threatens to halt mediation|with
136|threat|involvement_halted|threatens to halt international involvement|with
137|threat|repression|threatens violent repression|of
138|threat|military_force|threatens military force|against
1383|threat|unconventional_violence|threatens unconventional violence|against
1385|threat|mass_destruction|threatens an attack with weapons of mass destruction|against
139|threat|ultimatum|gives an ultimatum|to
14|protest||protests|against
141|protest|demonstration|demonstrates|against
142|protest|hunger_strike|goes on hunger strike|against
143|strike|strike_or_boycott|strikes or boycotts|against
144|protest|obstruction|blocks passage|against
145|riot|violent_protest|protests violently or riots|against
15|force_posture||shows military or police power|towards
151|force_posture|police_alert|raises the police alert status|towards
152|force_posture|military_alert|raises the military alert status|towards
153|force_posture|police_mobilised|mobilises police|towards
154|force_posture|forces_mobilised|mobilises armed forces|towards
16|relations_reduced||reduces relations|with
161|relations_reduced|diplomatic|reduces or breaks diplomatic relations|with
162|relations_reduced|aid_stopped|reduces or stops aid|to
163|sanction|embargo|imposes an embargo, boycott or sanctions|on
164|relations_reduced|negotiations_halted|halts negotiations|with
165|relations_reduced|mediation_halted|halts mediation|with
166|relations_reduced|expulsion|expels or withdraws personnel|of
17|coercion||coerces|
171|property_destruction|seizure_or_damage|seizes or damages property|of
1711|property_destruction|seizure|confiscates property|of
1712|property_destruction|destruction|destroys property|of
172|restrictions|administrative|imposes administrative sanctions|on
1723|restrictions|curfew|imposes a curfew|on
1724|restrictions|state_of_emergency|imposes a state of emergency or martial law|on
173|arrest||arrests, detains or charges|
174|deportation||expels or deports|
175|coercion|violent_repression|violently represses|
18|assault|unconventional_violence|uses violence|against
180|assault|unconventional_violence|uses unconventional violence|against
181|abduction||carries out an abduction, hijacking or hostage-taking|against
182|assault|physical_assault|physically assaults|
1821|sexual_assault||sexually assaults|
1822|torture||tortures|
1823|homicide|physical_assault|kills by physical assault|
183|explosion|bombing|carries out a bombing|against
1831|explosion|suicide_bombing|carries out a suicide bombing|against
1832|explosion|car_bombing|carries out a car bombing|against
1833|explosion|roadside_bombing|carries out a roadside bombing|against
184|violence_against_civilians|human_shield|takes human shields|from
185|assassination|attempted|attempts to assassinate|
186|assassination||assassinates|
19|battle|military_force|uses military force|against
190|battle|military_force|uses conventional military force|against
191|blockade||imposes a blockade or restricts movement|on
192|occupation||occupies territory|of
193|battle|small_arms|fights with small arms|against
194|battle|artillery|fights with artillery and tanks|against
195|explosion|air_strike|carries out air strikes|against
196|ceasefire_violation||violates a ceasefire|with
20|mass_violence||uses mass violence|against
201|mass_violence|expulsion|carries out a mass expulsion|of
202|mass_violence|killing|carries out mass killings|of
203|mass_violence|ethnic_cleansing|carries out ethnic cleansing|of
204|mass_violence|mass_destruction|uses weapons of mass destruction|against
2041|mass_violence|chemical_biological_radiological|uses chemical, biological or radiological weapons|against
2042|mass_violence|nuclear|detonates nuclear weapons|against
`;

/** Acts by CAMEO code of two to four digits. */
export const CAMEO_ACTS: Readonly<Record<string, CameoAct>> = Object.fromEntries(
  CAMEO_TABLE.trim()
    .split('\n')
    .map((row): [string, CameoAct] => {
      const [code = '', type = '', subtype = '', verb = '', link = ''] = row.split('|');
      return [code, { type, subtype: subtype === '' ? null : subtype, verb, link }];
    }),
);
