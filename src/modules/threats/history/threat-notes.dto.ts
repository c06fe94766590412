import { list, object } from '../../../platform/http/validation/composite-rules';
import { Field, Shown } from '../../../platform/http/validation/field';
import { instant, notBlank, text, uuid } from '../../../platform/http/validation/rules';
import { ListCursor } from '../../../platform/paging/list-cursor';
import { PageAnswer, pageQuery } from '../../../platform/paging/page-query';
import { PrincipalAnswer } from '../../identity/principal-answer.contract';

export class CreateNoteBody {
  @Field(notBlank(5_000), { example: 'The plant reports no damage.' })
  text: string;
}

export class NoteAnswer {
  @Shown(uuid())
  id: string;

  @Shown(instant())
  created_at: Date;

  @Shown(object(PrincipalAnswer), { description: 'Who wrote the note.' })
  principal: PrincipalAnswer;

  @Shown(text())
  text: string;
}

export const NOTE_CURSOR = new ListCursor('threat_notes', 'instant', 'uuid');

export class NotesQuery extends pageQuery(NOTE_CURSOR) {}

export class NoteListAnswer extends PageAnswer {
  @Shown(list(object(NoteAnswer)), { description: 'The notes, oldest first.' })
  notes: NoteAnswer[];
}
