import { Controller, Inject } from '@nestjs/common';
import { ScimResourceController } from '../scim-resource.controller';
import { ScimGroupsService } from './scim-groups.service';

const GROUPS = ScimResourceController({
  list: {
    action: 'scim.list_groups',
    summary: 'List groups',
    description:
      'Supports filters (RFC 7644 §3.4.2.2). A page that includes members has at most 20,000 of them, and may ' +
      'therefore have fewer groups than requested.',
  },
  create: { action: 'scim.create_group', summary: 'Create a group' },
  read: { action: 'scim.read_group', summary: 'Get a group' },
  replace: { action: 'scim.replace_group', summary: 'Replace a group and its members' },
  patch: {
    action: 'scim.patch_group',
    summary: 'Update a group or its members',
    description: 'The response is 200 with the group if `attributes` is given (RFC 7644 §3.5.2), otherwise 204.',
    quietWithout: 'members',
  },
  remove: { action: 'scim.delete_group', summary: 'Delete a group' },
});

/** `/Groups` of SCIM 2.0. */
@Controller('scim/v2/:tenant/Groups')
export class ScimGroupsController extends GROUPS {
  constructor(@Inject(ScimGroupsService) groups: ScimGroupsService) {
    super(groups);
  }
}
