import { readFailure } from '../../../api/failure';
import {
  draftOf,
  EMPTY_DRAFT,
  enteredIn,
  isEmptyDraft,
  lookupBody,
  problemOf,
  shownFields,
  withAnotherField,
  withValue,
} from './lookup-draft';

const named = withValue(EMPTY_DRAFT, 'name', 0, ' Viktor Bout ');
const twice = withValue(withAnotherField(named, 'name'), 'name', 1, 'Виктор Бут');

it('sends every field with a value, trimmed, and several values of one kind', () => {
  const draft = { ...withValue(twice, 'date_of_birth', 0, '1967-01-13'), reference: ' case 4711 ' };
  expect(lookupBody(draft)).toEqual({
    identifiers: [
      { type: 'name', value: 'Viktor Bout' },
      { type: 'name', value: 'Виктор Бут' },
      { type: 'date_of_birth', value: '1967-01-13' },
    ],
    options: { depth: 'standard', subject_type: 'any', requester_reference: 'case 4711' },
  });
  expect(lookupBody(EMPTY_DRAFT)).toMatchObject({ identifiers: [], options: { requester_reference: null } });
});

it('has the subject monitored only if the user chose it', () => {
  expect(lookupBody({ ...named, isMonitored: true }).options).toMatchObject({ monitor: true });
  expect(lookupBody(named).options).not.toHaveProperty('monitor');
});

it('shows a violation at the field whose value was sent at that index', () => {
  const sent = withValue(withValue(named, 'date_of_birth', 0, 'soon'), 'phone', 0, '12');
  const detail = [
    { loc: ['body', 'identifiers', 1, 'value'], msg: 'Not a date' },
    { loc: ['body', 'identifiers', 2, 'type'], msg: 'Not searchable' },
    { loc: ['body', 'options', 'subject_type'], msg: 'Not a name' },
    { loc: ['body', 'identifiers'], msg: 'Too many' },
  ];
  const refusal = { failure: readFailure(422, new Headers(), { detail }), sent };
  expect(problemOf(refusal, 'date_of_birth', 0)).toBe('Not a date');
  expect(problemOf(refusal, 'phone', 0)).toBe('Not searchable');
  expect([problemOf(refusal, 'name', 0), problemOf(refusal, 'lei', 0), problemOf(null, 'phone', 0)]).toEqual([
    undefined,
    undefined,
    undefined,
  ]);
  expect(shownFields(refusal)).toEqual(['identifiers.1.value', 'identifiers.2.type', 'options.subject_type']);
});

it('recognises an empty draft', () => {
  expect([
    isEmptyDraft(EMPTY_DRAFT),
    isEmptyDraft(withValue(EMPTY_DRAFT, 'name', 0, ' ')),
    isEmptyDraft(named),
  ]).toEqual([true, true, false]);
  expect(enteredIn(twice).map(({ index }) => index)).toEqual([0, 1]);
});

it('is filled with every identifier and the reference of a subject that was looked up before', () => {
  const identifiers = [
    { type: 'name', value: 'Ingrid Halloran' },
    { type: 'date_of_birth', value: '1981-04-30' },
    { type: 'name', value: 'Ingrid Hansen' },
  ] as const;
  const subject = { identifiers, requester_reference: 'supplier 18', subject_type: 'person' } as const;
  expect(draftOf(subject)).toEqual({
    ...EMPTY_DRAFT,
    values: { name: ['Ingrid Halloran', 'Ingrid Hansen'], date_of_birth: ['1981-04-30'] },
    reference: 'supplier 18',
    subjectType: 'person',
  });
  expect(draftOf({ identifiers: [], requester_reference: null })).toEqual(EMPTY_DRAFT);
});
