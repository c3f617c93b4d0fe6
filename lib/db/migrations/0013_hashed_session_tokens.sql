-- The token itself is in the browser alone from now on: sessions that are open go on.
UPDATE "console"."operator_sessions" SET "token" = encode(sha256(convert_to("token", 'UTF8')), 'hex');--> statement-breakpoint
ALTER TABLE "console"."operator_accounts" DROP COLUMN "access_token";--> statement-breakpoint
ALTER TABLE "console"."operator_accounts" DROP COLUMN "refresh_token";--> statement-breakpoint
ALTER TABLE "console"."operator_accounts" DROP COLUMN "id_token";--> statement-breakpoint
ALTER TABLE "console"."operator_accounts" DROP COLUMN "access_token_expires_at";--> statement-breakpoint
ALTER TABLE "console"."operator_accounts" DROP COLUMN "refresh_token_expires_at";--> statement-breakpoint
ALTER TABLE "console"."operator_accounts" DROP COLUMN "scope";--> statement-breakpoint
ALTER TABLE "console"."operators" DROP COLUMN "image";