import { OFFSET_PLACEHOLDER, SUB_FILTER } from './signature-dictionary';

export interface PlaceholderOptions {
  /** Who signs, as viewers show it. */
  readonly signerName: string;
  readonly reason: string;
  /** Whole seconds count; the signature's claim of when it was made (M), as its form has no other. */
  readonly signedAt: Date;
  /** Room for the signature: 16 KiB hold one with a time stamp and its certificates. */
  readonly contentsBytes?: number;
}

/** Where the placeholder stands in the finished file; plain data, which threads can pass on. */
export interface SignaturePosition {
  /** Of the signature's object, in bytes from the beginning of the file. */
  readonly objectOffset: number;
}

/** A document of pdfkit that has not ended, by whatever type. */
interface OpenDocument {
  ref(data: object): object;
  end(): void;
}

/** What pdfkit 0.20 keeps to itself: the offsets of its cross-reference table, and its catalogue. */
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
/** ISO 32000-1 §12.5.3: Print, which PDF/A wants, and Locked. */
const PRINT_AND_LOCKED = 132;
/** §12.7.2: signatures exist, and the file may only be appended to. */
const SIGNATURES_EXIST_APPEND_ONLY = 3;

/**
 * Adds what a signature needs to a document of pdfkit, just before `end()`: the signature with room for its bytes as an
 * ordinary object of the only revision (ISO 32000-1 §12.8.1), its field, invisible on the current page, and the form.
 * @returns where it is, to be asked once the file is whole; signPdf wants to know
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
  // pdfkit would end the form as one of its own, with fonts for fields to fill in.
  pdf.endAcroForm = () => pdf;
  signature.end();
  return () => {
    const objectOffset = pdf._offsets[signature.id - 1];
    if (typeof objectOffset !== 'number') throw new Error('the document has not been ended yet');
    return { objectOffset };
  };
}

function addField(pdf: PdfkitDocument, signature: PdfkitReference): PdfkitReference {
  // PDF/A wants an appearance even of what has no size (ISO 19005-1 §6.5.3).
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

/** pdfkit writes primitive strings as names and String objects as text. */
const textString = (text: string): object => Object(text) as object;
