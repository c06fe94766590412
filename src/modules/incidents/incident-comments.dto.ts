import { list, object } from '../../platform/http/validation/composite-rules';
import { Field, Shown } from '../../platform/http/validation/field';
import type { Location } from '../../platform/http/validation/rule';
import { instant, text, uuid } from '../../platform/http/validation/rules';
import { ListCursor } from '../../platform/paging/list-cursor';
import { PageAnswer, pageQuery } from '../../platform/paging/page-query';
import { PrincipalAnswer } from '../identity/principal-answer.contract';

export class CreateCommentBody {
  @Field(text({ minLength: 1, maxLength: 5_000 }), { example: 'The port authority expects to reopen pier 3 tonight.' })
  text: string;

  static crossCheck(body: CreateCommentBody, add: (loc: Location, type: string, msg: string) => void): void {
    if (body.text.trim() === '') add(['text'], 'value_error', 'Value error, the text should not be blank');
  }
}

export class CommentAnswer {
  @Shown(uuid())
  id: string;

  @Shown(instant())
  created_at: Date;

  @Shown(object(PrincipalAnswer), { description: 'Who wrote the comment.' })
  principal: PrincipalAnswer;

  @Shown(text())
  text: string;
}

export const COMMENT_CURSOR = new ListCursor('incident_comments', 'instant', 'uuid');

export class CommentsQuery extends pageQuery(COMMENT_CURSOR) {}

export class CommentListAnswer extends PageAnswer {
  @Shown(list(object(CommentAnswer)), { description: 'The comments, oldest first.' })
  comments: CommentAnswer[];
}
