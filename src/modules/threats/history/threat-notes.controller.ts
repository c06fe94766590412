import { Body, Controller, Get, Param, Post, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import type { Principal, TenantScope } from '../../../kernel/identity/principal';
import { Operation } from '../../../platform/http/operations/operation';
import { CurrentPrincipal, CurrentScope } from '../../../platform/http/requests/current-principal';
import { ThreatParams } from '../threats.dto';
import { CreateNoteBody, NoteAnswer, NoteListAnswer, NotesQuery } from './threat-notes.dto';
import { ThreatNotesService } from './threat-notes.service';

@ApiTags('Threats')
@Controller('v1/threats/:threat_id/notes')
export class ThreatNotesController {
  constructor(private readonly notes: ThreatNotesService) {}

  @Post()
  @Operation({
    action: 'threats.add_note',
    body: 65_536,
    permission: 'threats:write',
    summary: 'Add a note to a threat',
    description: 'A note never changes, and does not change the threat or its entity tag. The timeline contains it.',
    answer: NoteAnswer,
    status: 201,
    idempotency: 'effect',
    errors: ['not_found', 'payload_too_large', 'unsupported_media_type'],
  })
  create(
    @Param() { threat_id: id }: ThreatParams,
    @Body() { text }: CreateNoteBody,
    @CurrentPrincipal() principal: Principal,
  ): Promise<NoteAnswer> {
    return this.notes.create(principal, id, text);
  }

  @Get()
  @Operation({
    action: 'threats.list_notes',
    permission: 'threats:read',
    summary: 'List the notes on a threat',
    answer: NoteListAnswer,
    errors: ['not_found'],
  })
  list(
    @Param() { threat_id: id }: ThreatParams,
    @Query() request: NotesQuery,
    @CurrentScope() scope: TenantScope,
  ): Promise<NoteListAnswer> {
    return this.notes.list(scope, id, request);
  }
}
