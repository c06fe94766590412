const names = (text: string): ReadonlySet<string> => new Set(text.trim().split(/\s+/));

/**
 * Parameters that record where a reader came from and never select the page: of campaigns, advertisers' clicks,
 * newsletters and share buttons. Parameters that may select a page (id, p, page, article, ref, source) are kept.
 */
const NAMES = names(`
  fbclid gclid gclsrc dclid gbraid wbraid msclkid yclid ysclid twclid ttclid li_fat_id igshid igsh epik rdt_cid sccid scclickid
  wickedid irclickid irgwc s_cid s_kwcid ef_id kx _kx _ke vero_id vero_conv oly_anon_id oly_enc_id
  mc_cid mc_eid mkt_tok _hsenc _hsmi hsctatracking __hssc __hstc __hsfp ml_subscriber ml_subscriber_hash sfmc_id cvid
  ga_source ga_medium ga_term ga_content ga_campaign _ga _gl _openstat wt_mc wt.mc wt_zmc spm scm
  ref_src ref_url cmpid cmp ns_mchannel ns_source ns_campaign ns_linkname ns_fee at_medium at_campaign at_format at_link_id
  at_link_type at_link_origin at_bbc_team at_ptr_name at_custom1 at_custom2 at_custom3 at_custom4 xtor smid smtyp ocid icid ito tpcc
  guccounter guce_referrer guce_referrer_sig share_id share_from feature_share sh_kit nr_email_referer __twitter_impression
  usqp amp amp_js_v amp_gsa amp_lite amp_r
`);
const PREFIXES = ['utm_', 'mtm_', 'matomo_', 'pk_', 'piwik_', 'hsa_', 'trk_', 'itm_', 'asc_'];

/** Whether a parameter of an address's query can be omitted. */
export function isTrackingParameter(name: string, value: string): boolean {
  const lower = name.toLowerCase();
  if (NAMES.has(lower) || PREFIXES.some((prefix) => lower.startsWith(prefix))) return true;
  return (lower === 'outputtype' || lower === 'output' || lower === 'view') && value.toLowerCase() === 'amp';
}
