CREATE TABLE "console"."configuration_notes" (
	"id" bigint PRIMARY KEY NOT NULL,
	"note" text NOT NULL,
	"baseline" uuid,
	"updated_at" timestamp with time zone NOT NULL,
	"updated_by" text NOT NULL
);
