import { Body, Controller, Get, Param, Post, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import type { Principal, TenantScope } from '../../kernel/identity/principal';
import { Operation } from '../../platform/http/operations/operation';
import { CurrentPrincipal, CurrentScope } from '../../platform/http/requests/current-principal';
import { CommentAnswer, CommentListAnswer, CommentsQuery, CreateCommentBody } from './incident-comments.dto';
import { IncidentCommentsService } from './incident-comments.service';
import { IncidentParams } from './incidents.dto';

@ApiTags('Incidents')
@Controller('v1/incidents/:incident_id/comments')
export class IncidentCommentsController {
  constructor(private readonly comments: IncidentCommentsService) {}

  @Post()
  @Operation({
    action: 'incidents.comment',
    body: 65_536,
    permission: 'incidents:write',
    summary: 'Comment on an incident',
    description:
      'A comment is an entry of the activity and never changes. It does not change the incident or its entity tag. A closed ' +
      'incident takes no comments.',
    answer: CommentAnswer,
    status: 201,
    idempotency: 'effect',
    errors: ['not_found', 'conflict', 'payload_too_large', 'unsupported_media_type'],
  })
  create(
    @Param() { incident_id: id }: IncidentParams,
    @Body() { text }: CreateCommentBody,
    @CurrentPrincipal() principal: Principal,
  ): Promise<CommentAnswer> {
    return this.comments.create(principal, id, text);
  }

  @Get()
  @Operation({
    action: 'incidents.list_comments',
    permission: 'incidents:read',
    summary: 'List the comments on an incident',
    answer: CommentListAnswer,
    errors: ['not_found'],
  })
  list(
    @Param() { incident_id: id }: IncidentParams,
    @Query() request: CommentsQuery,
    @CurrentScope() scope: TenantScope,
  ): Promise<CommentListAnswer> {
    return this.comments.list(scope, id, request);
  }
}
