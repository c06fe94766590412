import { list, object } from '../../platform/http/validation/composite-rules';
import { Field, Shown } from '../../platform/http/validation/field';
import { instant, notBlank, text, uuid } from '../../platform/http/validation/rules';
import { ListCursor } from '../../platform/paging/list-cursor';
import { PageAnswer, pageQuery } from '../../platform/paging/page-query';
import { PrincipalAnswer } from '../identity/principal-answer.contract';

export class CreateCommentBody {
  @Field(notBlank(5_000), { example: 'The port authority expects to reopen pier 3 tonight.' })
  text: string;
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
