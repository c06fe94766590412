/** Verifies `report.pdf` with OpenSSL 3 alone, as described in docs/report-signatures.md. */
const OPENSSL = String.raw`read -r _ _ start end rest < <(grep -a -A1 -m1 '^/SubFilter /ETSI.CAdES.detached$' report.pdf | tail -1 | tr -d '[]')
[ "$((end + rest))" -eq "$(wc -c < report.pdf)" ] && echo "the whole file is covered"
{ head -c "$start" report.pdf; tail -c "+$((end + 1))" report.pdf; } > covered.bin
tail -c "+$((start + 2))" report.pdf | head -c "$((end - start - 2))" | xxd -r -p > signature.der
openssl cms -verify -cades -binary -inform DER -in signature.der -content covered.bin -CAfile root.pem -out signed.bin`;

/** The commands for bash. The root certificate belongs to the key that signed, or to the newest key if that is not known. */
export function opensslCommands(origin: string, kid: string | null): string {
  const key = kid === null ? '.keys[0]' : `.keys[] | select(.kid == "${kid}")`;
  return `curl -s ${origin}/v1/reports/keys | jq -r '${key} | .certificates[-1]' > root.pem\n${OPENSSL}`;
}
