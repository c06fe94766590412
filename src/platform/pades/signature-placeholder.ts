import { OFFSET_PLACEHOLDER, SUB_FILTER } from './signature-dictionary';

export interface PlaceholderOptions {
  /** The name of the signer that viewers display. */
  readonly signerName: string;
  readonly reason: string;
  /** The time of the signature that the signer claims (M), in whole seconds. This form of signature has no other. */
  readonly signedAt: Date;
  /** The room for the signature. 16 KiB are enough for one with a time stamp and its certificates. */
  readonly contentsBytes?: number;
}

/** The position of the placeholder in the finished file. It is plain data, which threads can exchange. */
export interface SignaturePosition {
  /** The offset of the signature's object from the beginning of the file, in bytes. */
  readonly objectOffset: number;
}

/** A pdfkit document that has not ended, of any type. */
interface OpenDocument {
  ref(data: object): object;
  end(): void;
}

/** Private fields of pdfkit 0.20: the offsets of its cross-reference table, and its catalogue. */
interface PdfkitDocument {
  readonly _root: { readonly data: Record<string, unknown> };
  readonly _offsets: readonly (number | null)[];
  readonly page: { readonly dictionary: unknown; readonly annotations: unknown[] };
  ref(data: Record<string, unknown>): PdfkitReference;
  endAcroForm(): unknown;
}

interface PdfkitReference {
  readonly id: number;
  end(content?: string): void;
}

const CONTENTS_BYTES = 16_384;
/** ISO 32000-1 §12.5.3: Print, which PDF/A requires, and Locked. */
const PRINT_AND_LOCKED = 132;
/** §12.7.2: signatures exist, and the file may only be appended to. */
const SIGNATURES_EXIST_APPEND_ONLY = 3;

/**
 * Adds a placeholder for a signature to a pdfkit document, just before `end()`: the signature with room for its bytes
 * as an ordinary object of the only revision (ISO 32000-1 §12.8.1), its invisible field on the current page, and the
 * form.
 * @returns a function that returns the position for signPdf; call it once the file is complete
 */
export function addSignaturePlaceholder(
  document: OpenDocument,
  { signerName, reason, signedAt, contentsBytes = CONTENTS_BYTES }: PlaceholderOptions,
): () => SignaturePosition {
  const pdf = document as unknown as PdfkitDocument;
  const signature = pdf.ref({
    Type: 'Sig',
    Filter: 'Adobe.PPKLite',
    SubFilter: SUB_FILTER,
    ByteRange: [0, OFFSET_PLACEHOLDER, OFFSET_PLACEHOLDER, OFFSET_PLACEHOLDER],
    Contents: Buffer.alloc(contentsBytes),
    M: signedAt,
    Name: textString(signerName),
    Reason: textString(reason),
    Reference: [
      {
        Type: 'SigRef',
        TransformMethod: 'DocMDP',
        TransformParams: { Type: 'TransformParams', P: 1, V: '1.2' },
      },
    ],
  });
  const field = addField(pdf, signature);
  const form = pdf.ref({ Fields: [field], SigFlags: SIGNATURES_EXIST_APPEND_ONLY });
  form.end();
  pdf._root.data.AcroForm = form;
  pdf._root.data.Perms = { DocMDP: signature };
  // pdfkit would otherwise end the form as one with fields to fill in, and add fonts for them.
  pdf.endAcroForm = () => pdf;
  signature.end();
  return () => {
    const objectOffset = pdf._offsets[signature.id - 1];
    if (typeof objectOffset !== 'number') throw new Error('the document has not been ended yet');
    return { objectOffset };
  };
}

function addField(pdf: PdfkitDocument, signature: PdfkitReference): PdfkitReference {
  // PDF/A requires an appearance even for a field without size (ISO 19005-1 §6.5.3).
  const appearance = pdf.ref({ Type: 'XObject', Subtype: 'Form', BBox: [0, 0, 0, 0], Resources: {} });
  appearance.end(' ');
  const field = pdf.ref({
    Type: 'Annot',
    Subtype: 'Widget',
    FT: 'Sig',
    T: textString('Signature'),
    TU: textString('Digital signature of the whole document'),
    Rect: [0, 0, 0, 0],
    F: PRINT_AND_LOCKED,
    P: pdf.page.dictionary,
    AP: { N: appearance },
    V: signature,
  });
  field.end();
  pdf.page.annotations.push(field);
  return field;
}

/** pdfkit writes primitive strings as names, and String objects as text. */
const textString = (text: string): object => Object(text) as object;
