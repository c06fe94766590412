import { Controller, Inject } from '@nestjs/common';
import { ScimResourceController } from '../scim-resource.controller';
import { ScimUsersService } from './scim-users.service';

const USERS = ScimResourceController({
  list: { action: 'scim.list_users', summary: 'List users' },
  create: {
    action: 'scim.create_user',
    summary: 'Create a user',
    description: 'A user who has already signed in with the same subject becomes this user.',
  },
  read: { action: 'scim.read_user', summary: 'Get a user' },
  replace: {
    action: 'scim.replace_user',
    summary: 'Replace a user',
    description:
      '`active: false` ends all sessions of the user within two seconds. If `active` is absent, it does not change.',
  },
  patch: {
    action: 'scim.patch_user',
    summary: 'Update a user',
    description: '`active: false` ends all sessions of the user within two seconds.',
  },
  remove: { action: 'scim.delete_user', summary: 'Delete a user and end their sessions' },
});

/** `/Users` of SCIM 2.0. */
@Controller('scim/v2/:tenant/Users')
export class ScimUsersController extends USERS {
  constructor(@Inject(ScimUsersService) users: ScimUsersService) {
    super(users);
  }
}
